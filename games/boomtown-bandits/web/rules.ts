/** Rules of Boomtown Bandits, paragraph by paragraph. */

import type { RulesOf } from "$lib/rules/rules";

const rules: RulesOf = {
  gist: {
    fr: "Posez vos jetons face cachée dans la rue, retournez tout, et réglez ça aux dés. Le dernier debout emporte le butin.",
    en: "Lay your tokens face down along the street, turn them all up, and settle it with dice. The last one standing takes the loot.",
  },
  figures: () => import("./LootTable.svelte"),
  sections: [
    {
      id: "box",
      title: { fr: "Le matériel", en: "What’s in the box" },
      paragraphs: [
        {
          clauses: ["BB-1.1"],
          art: ["loc-saloon", "loc-brothel", "loc-bank", "loc-mine", "loc-train", "loc-stagecoach"],
          fr: "Six **lieux** : Saloon, Cabaret, Banque, Mine, Train, Diligence. Chacun a une pile de 7 cartes butin et une prime de 15 $. Une prime de plus : « Cette ville est à moi », 15 $.",
          en: "Six **places**: Saloon, Cabaret, Bank, Mine, Train, Stagecoach. Each has a pile of 7 loot cards and a bonus of $15. One more bonus: “Own This Town”, $15.",
        },
        {
          clauses: ["BB-1.2"],
          art: ["t-shooter", "t-coward", "d-s-bullet", "d-c-run"],
          fr: "Chacun a deux **tireurs** et un **froussard** : trois jetons, trois dés. Dé de tireur : 2 balles, 4 blancs. Dé de froussard : 1 balle, 1 fuite, 4 blancs.",
          en: "Each player has two **shooters** and one **coward**: three tokens, three dice. Shooter die: 2 bullets, 4 blanks. Coward die: 1 bullet, 1 run, 4 blanks.",
        },
        {
          clauses: ["BB-1.3"],
          art: ["badge", "bottle"],
          fr: "L’étoile du marshal ferme un lieu ; la bouteille dit qui commence.",
          en: "The marshal’s badge closes a place; the bottle says who goes first.",
        },
        {
          clauses: ["BB-1.4"],
          ours: "values",
          fr: "28 sortes de cartes. Le nombre d’exemplaires et la plupart des montants sont les nôtres ; vous avez la boîte ? Jouez avec les vôtres.",
          en: "28 kinds of cards. How many of each, and most amounts, are ours. Own the box? Play with yours.",
        },
      ],
    },
    {
      id: "setup",
      title: { fr: "Mise en place", en: "Setting up" },
      paragraphs: [
        {
          clauses: ["BB-2.1"],
          fr: "Un lieu de plus que de joueurs, choisis par la table ou au hasard, alignés de gauche à droite (de haut en bas sur un téléphone).",
          en: "One place more than there are players, chosen by the table or at random, in a row from left to right (from top to bottom on a phone).",
        },
        {
          clauses: ["BB-2.2", "BB-2.3"],
          art: ["lootback"],
          fr: "Les sept cartes de chaque lieu sont mélangées face cachée au-dessus de lui, les primes mises de côté. Le sort dit qui commence ; on joue dans le sens horaire.",
          en: "Each place’s seven cards are shuffled face down above it, the bonuses set aside. Chance decides who goes first; play goes clockwise.",
        },
      ],
    },
    {
      id: "round",
      title: { fr: "Une manche", en: "A round" },
      paragraphs: [
        {
          clauses: ["BB-3.1"],
          fr: "Chacun reprend ses jetons, sauf ceux qu’une carte retient.",
          en: "Everyone takes their tokens back, except those that a card keeps.",
        },
        {
          clauses: ["BB-3.2"],
          ours: "ruling",
          art: ["badge"],
          fr: "Le premier joueur pose **l’étoile** sur un lieu : fermé pour la manche. Pas là où « Du bon temps » retient des jetons.",
          en: "The first player puts the **badge** on a place: closed for the round. Not where “Good Times” keeps tokens.",
        },
        {
          clauses: ["BB-3.3"],
          art: ["t-back1", "t-back2", "t-back3"],
          fr: "À tour de rôle, on **pose** un jeton, face cachée, sur un lieu ouvert, jusqu’au dernier. Plusieurs jetons au même endroit ? Permis.",
          en: "In turn, you **place** one token, face down, on an open place, until all are out. Several tokens in one place? Allowed.",
        },
        {
          clauses: ["BB-3.4"],
          fr: "On **retourne** tout.",
          en: "**Reveal**: all are turned up.",
        },
        {
          clauses: ["BB-3.5"],
          ours: "ruling",
          fr: "Dans l’ordre de la rue, chaque lieu ouvert : personne, rien. Un seul joueur : il prend la carte du dessus. Plusieurs : **fusillade**, et le survivant prend la carte.",
          en: "Along the street, each open place: nobody, nothing. One player alone: they take the top card. More: a **shootout**, and the survivor takes the card.",
        },
        {
          clauses: ["BB-3.6"],
          fr: "La bouteille passe à gauche ; nouvelle manche. Les jetons survivants restent en place jusque-là.",
          en: "The bottle passes to the left; a new round. Tokens that survive stay where they are until then.",
        },
        {
          clauses: ["BB-3.7"],
          fr: "Un lieu est **en suspens** tant qu’il est ouvert et que son tour n’est pas fini. Dès son premier décompte, un jeton peut en sortir, plus y entrer.",
          en: "A place is **unresolved** while it is open and its turn is not over. From its first countdown on, a token may leave it, not enter it.",
        },
      ],
    },
    {
      id: "shootout",
      title: { fr: "La fusillade", en: "The shootout" },
      paragraphs: [
        {
          clauses: ["BB-4.1"],
          art: ["d-s-blank", "d-c-blank"],
          fr: "En lice : tous ceux qui ont un jeton là, avec un dé par jeton, de sa sorte.",
          en: "Everyone with a token there takes part, with one die per token, of its kind.",
        },
        {
          clauses: ["BB-4.2"],
          art: ["d-s-bullet", "d-c-run"],
          fr: "**Touché !** arrête tout. D’abord, chaque froussard dont le dé montre une fuite s’en va. Puis, si le cri vaut pour des balles, le tireur vise autant de jetons adverses.",
          en: "**HIT!** stops everything. First, every coward whose die shows a run leaves. Then, if the shout counts for bullets, whoever shouted aims at that many opposing tokens.",
        },
        {
          clauses: ["BB-4.3"],
          fr: "Les jetons retirés le sont pour la manche, et leurs dés avec. On recommence, jusqu’à ce qu’il n’en reste qu’un, ou personne.",
          en: "Tokens removed are out for the round, and their dice with them. Repeat until one player is left, or nobody.",
        },
        {
          clauses: ["BB-4.4"],
          fr: "Une fuite visible, même chez un autre, suffit pour crier. Sans balle, on ne retire rien.",
          en: "A visible run, even on someone else’s die, is enough to shout. Without a bullet, nothing is removed.",
        },
        {
          clauses: ["BB-4.5"],
          fr: "Plusieurs balles criées en même temps s’annulent ; les fuites comptent ; on relance.",
          en: "Bullets shouted by several players at the same time cancel out; runs count; roll again.",
        },
      ],
    },
    {
      id: "realtime",
      title: { fr: "En temps réel", en: "In real time" },
      paragraphs: [
        {
          clauses: ["BB-5.1"],
          art: ["d-s-roll"],
          fr: "3 · 2 · 1 · **Feu !** Lancez ensuite vos dés autant que vous voulez. Ils roulent 600 ms ; leurs faces comptent à l’arrêt.",
          en: "3 · 2 · 1 · **FIRE!** Then roll your dice as often as you like. They tumble for 600 ms; faces count when they stop.",
          ours: "ruling",
        },
        {
          clauses: ["BB-5.2"],
          ours: "ruling",
          fr: "Lancer avant le feu est un **faux départ** : le décompte reprend, et vous restez immobile 3 secondes après le feu.",
          en: "Rolling before FIRE is a **false start**: the countdown restarts, and you are frozen until 3 seconds after FIRE.",
        },
        {
          clauses: ["BB-5.3"],
          ours: "ruling",
          fr: "Un symbole ? Gardez-le jusqu’au cri, ou relancez et abandonnez-le.",
          en: "A symbol? Keep it until someone shouts, or roll again and give it up.",
        },
        {
          clauses: ["BB-5.4"],
          fr: "Crier est juste si vos dés arrêtés montrent une balle ou une fuite, ou ceux de n’importe qui une fuite. Un **cri faux** vous immobilise 3 secondes. Un cri juste lève toutes les peines.",
          en: "A shout is right if your dice at rest show a bullet or a run, or anyone’s show a run. A **wrong shout** freezes you for 3 seconds. A right shout lifts every penalty.",
        },
        {
          clauses: ["BB-5.5"],
          ours: "ruling",
          fr: "Le premier cri juste arrête tout. Ceux qui suivent à 40 ms près comptent avec lui : voir les balles simultanées.",
          en: "The first right shout stops everything. Those that follow within 40 ms count with it: see bullets at the same time.",
        },
        {
          clauses: ["BB-5.6"],
          ours: "ruling",
          fr: "Viser prend 10 secondes au plus ; après, ça vise tout seul. Quinze secondes sans rien, et la fusillade se règle comme les dés sont.",
          en: "You have 10 seconds to aim; then it happens automatically. Fifteen idle seconds, and the shootout is resolved as the dice show.",
        },
        {
          clauses: ["BB-5.7"],
          fr: "La maison compense les connexions lentes, dans les deux sens et à la milliseconde ; chaque décision laisse un reçu que vous pouvez lire.",
          en: "The house compensates for slow connections, both ways and to the millisecond; every ruling leaves a receipt you can read.",
        },
      ],
    },
    {
      id: "lockstep",
      title: { fr: "Tour par tour", en: "Turn by turn" },
      paragraphs: [
        {
          clauses: ["BB-6.1"],
          fr: "Tous lancent ensemble, tout seuls, jusqu’à un symbole. Un seul joueur montre des balles : c’est son coup. Plusieurs : elles s’annulent. Aucun : seules les fuites comptent.",
          en: "All dice roll together, automatically, until a symbol shows. Only one player shows bullets: the shot is theirs. Several: they cancel out. None: only runs count.",
        },
        {
          clauses: ["BB-6.2"],
          ours: "ruling",
          fr: "Ni lancer, ni cri, ni faute. Tout le reste est pareil.",
          en: "No rolling, no shouting, no fouls. All else is the same.",
        },
      ],
    },
    {
      id: "loot",
      title: { fr: "Les cartes butin", en: "Loot cards" },
      paragraphs: [
        {
          clauses: ["BB-7.1"],
          art: ["lootback"],
          fr: "Une carte gagnée va en main, cachée. Combien vous en tenez, et de quelle pile elles viennent, est public.",
          en: "A card you win goes to your hand, hidden. How many you hold, and from which pile they came, is public.",
        },
        {
          clauses: ["BB-7.2"],
          fr: "Une carte à effet se joue une fois, dès la manche **suivante**. Marquée « aussitôt » : sur-le-champ. Jouée, elle reste devant vous et garde sa valeur.",
          en: "A card with an effect is played once, from the **next** round on. Marked “immediately”: at once. Played, it stays in front of you and keeps its value.",
        },
        {
          clauses: ["BB-7.3"],
          fr: "Elles se jouent n’importe où, dans l’ordre où on les pose.",
          en: "They can be played anywhere, and resolve in the order they are played.",
        },
        {
          clauses: ["BB-7.4"],
          fr: "Une carte sans effet se garde secrète, ou se montre quand on veut.",
          en: "A card without an effect may be kept secret, or shown whenever you like.",
        },
        {
          clauses: ["BB-7.5"],
          fr: "Si la carte ne dit pas « vous », elle vise qui vous voulez, vous compris.",
          en: "If the card does not say “you”, it can be aimed at anyone, yourself included.",
        },
        {
          clauses: ["BB-7.6"],
          ours: "ruling",
          fr: "Il y a des **moments** pour jouer : avant de poser, avant ou pendant une fusillade, sous le feu, après une fusillade, après la pioche, en fin de manche. La table ne demande qu’à ceux qui, d’après ce que tout le monde sait, pourraient avoir une carte. Passer vaut jusqu’à ce que quelqu’un joue. En temps réel, dix secondes, sauf choix de la table.",
          en: "There are **moments** for playing: before placing, before or during a shootout, under fire, after a shootout, after the draw, at the end of the round. The table asks only those who, as far as everyone knows, might hold a card. A pass stands until someone plays. In real time you have ten seconds, unless the table says otherwise.",
        },
        {
          clauses: ["BB-7.7"],
          ours: "ruling",
          fr: "Une pile vide ne donne rien de plus.",
          en: "An empty pile gives nothing more.",
        },
        {
          clauses: ["BB-7.8"],
          fr: "Une carte sans cible, ou pour un lieu absent, ne se joue pas.",
          en: "A card without a target, or for a place not in town, cannot be played.",
        },
        {
          clauses: ["BB-7.9"],
          fr: "Un coup se déroule ainsi : les fuites partent ; le tireur vise (et peut doubler ses balles) ; les visés répondent ; ce qui reste visé s’en va. Une balle annulée est perdue.",
          en: "A shot goes like this: those who run leave; whoever fired aims (and may double the bullets); those aimed at answer; what is still aimed at leaves. A cancelled bullet is lost.",
        },
        {
          clauses: ["BB-7.10"],
          ours: "ruling",
          fr: "La table compte, au vu de tous, qui peut tenir quoi : une pioche ajoute, une carte jouée retire, un échange caché brouille.",
          en: "The table tracks, from what everyone can see, who may hold what: a draw adds, a card played removes, a hidden exchange blurs.",
        },
        {
          clauses: ["BB-7.11"],
          ours: "ruling",
          fr: "Les cartes de fusillade se jouent si vous avez un jeton là. Une seule carte remplace une pioche. Une trêve ou un coffre trouvé n’est pas une victoire.",
          en: "Shootout cards need a token of yours there. At most one card replaces a draw. A truce or a safe found is not a win.",
        },
      ],
    },
    {
      id: "end",
      title: { fr: "Fin de partie", en: "The end" },
      paragraphs: [
        {
          clauses: ["BB-8.1"],
          fr: "Une pile se vide : c’est la dernière manche, jouée jusqu’au bout.",
          en: "A pile runs out: this is the last round, played to the end.",
        },
        {
          clauses: ["BB-8.2"],
          ours: "ruling",
          fr: "« Cette ville est à moi » : le premier à posséder une carte de chaque lieu peut la réclamer, sans preuve. Sinon, elle va à la fin à qui les possède.",
          en: "“Own This Town”: the first to own a card from every place may claim it, without proof. Otherwise it goes at the end to whoever owns them.",
        },
        {
          clauses: ["BB-8.3"],
          ours: "ruling",
          fr: "Les mains sont dévoilées. Chaque prime va à qui a le plus de cartes de son lieu ; à égalité, une fusillade à un dé de tireur.",
          en: "Hands are revealed. Each bonus goes to whoever owns the most cards from its place; tied, a shootout with one shooter die.",
        },
        {
          clauses: ["BB-8.4"],
          ours: "ruling",
          fr: "Le plus d’**argent** gagne, cartes jouées ou non, primes comprises. À égalité : une dernière fusillade, tous dés dehors.",
          en: "Most **money** wins, counting cards played or not, and bonuses. Tied: one last shootout, all dice out.",
        },
      ],
    },
  ],
};

export default rules;
