/** Rules of Blackrock City, paragraph by paragraph. */

import type { RulesOf } from "$lib/rules/rules";

const rules: RulesOf = {
  gist: {
    fr: "Misez vos bandits pour piller les villes de l’anneau. Chaque mise fait avancer le shérif : laissez-le tomber sur le chef d’un autre.",
    en: "Bid your bandits to plunder the ring of cities. Every bid moves the sheriff on: let him land on someone else’s boss.",
  },
  variants: {
    option: "edition",
    label: { fr: "Édition", en: "Edition" },
    values: {
      published: { fr: "édition publiée", en: "published edition" },
      prototype: { fr: "prototype", en: "prototype" },
    },
  },
  figures: () => import("./CityTable.svelte"),
  sections: [
    {
      id: "box",
      title: { fr: "Le matériel", en: "What’s in the box" },
      paragraphs: [
        {
          clauses: ["BC-1.1"],
          art: ["city-golden", "back-steal1"],
          fr: "Douze **villes** à deux faces. Devant : de l’or, des prisonniers, de 0 à 3 impacts de balle. Au dos : rien, voler 1, voler 2 ou embuscade.",
          en: "Twelve two-sided **cities**. Front: gold, prisoners, 0 to 3 bullet holes. Back: nothing, steal 1, steal 2 or ambush.",
          instead: {
            prototype: {
              fr: "Douze **villes** à deux faces. Devant : de l’or, des prisonniers, de 0 à 3 impacts de balle. Au dos : rien, voler 1, voler 2, embuscade ou diligence.",
              en: "Twelve two-sided **cities**. Front: gold, prisoners, 0 to 3 bullet holes. Back: nothing, steal 1, steal 2, ambush or stagecoach.",
            },
          },
        },
        {
          clauses: ["BC-1.2"],
          ours: "values",
          fr: "Les valeurs des villes sont les nôtres (les livrets ne nomment que Start City et Golden City). Vous avez la boîte ? Jouez avec les vôtres.",
          en: "The values of the cities are ours (the rulebooks name only Start City and Golden City). Own the box? Play with yours.",
        },
        {
          clauses: ["BC-1.3"],
          art: ["b-ok", "b-okx", "b-w", "b-wx", "b-pr"],
          fr: "Chacun a huit **bandits**, six simples et deux marqués X, sains d’un côté et blessés de l’autre ; deux horloges ; un chef (Billy, Butch, Jesse, Pancho). Au milieu : un shérif, un sablier de 15 secondes, 13 prisonniers, 10 cubes d’argent, et l’or des villes.",
          en: "Each player has eight **bandits**, six plain and two marked X, healthy on one side and wounded on the other; two clocks; a boss (Billy, Butch, Jesse, Pancho). In the middle: a sheriff, a 15-second hourglass, 13 prisoners, 10 silver cubes, and the cities’ gold.",
        },
      ],
    },
    {
      id: "setup",
      title: { fr: "Mise en place", en: "Setting up" },
      paragraphs: [
        {
          clauses: ["BC-2.1"],
          ours: "ruling",
          art: ["city-start"],
          fr: "À quatre, les douze villes forment un anneau au hasard. À deux ou trois, dix seulement ; Start City en est toujours, et les deux villes écartées ont des dos différents.",
          en: "With four, the twelve cities make a random ring. With two or three, only ten; Start City always stays, and the two left out have different backs.",
          instead: {
            prototype: {
              fr: "À quatre, les douze villes forment un anneau au hasard. À deux ou trois, dix seulement ; Start City en est toujours, les deux villes écartées sont n’importe lesquelles.",
              en: "With four, the twelve cities make a random ring. With two or three, only ten; Start City always stays, the two left out may be any.",
            },
          },
        },
        {
          clauses: ["BC-2.2", "BC-2.3"],
          art: ["sheriff", "coach"],
          fr: "Le shérif attend à Start City, dix cubes d’argent dans la diligence, tous les bandits en réserve et en pleine forme. Une ville ne se pille qu’une fois.",
          en: "The sheriff waits at Start City, ten silver cubes lie in the stagecoach, all bandits are in reserve and in good health. A city is plundered once at most.",
        },
        {
          clauses: ["BC-2.4"],
          ours: "ruling",
          fr: "Le plus âgé commence, dit le livret ; ici, le hasard. Son chef se tient à Start City.",
          en: "The rulebook says the eldest starts; here, chance decides. Their boss stands at Start City.",
        },
      ],
    },
    {
      id: "turn",
      title: { fr: "Votre tour", en: "Your turn" },
      paragraphs: [
        {
          clauses: ["BC-3.1"],
          fr: "Dans le sens horaire, chacun fait une chose par phase : **miser**, **reporter** ou **renoncer**.",
          en: "Clockwise, each player does one thing per phase: **bid**, **defer** or **renounce**.",
        },
        {
          clauses: ["BC-3.2"],
          fr: "**Miser** : un ou plusieurs bandits ou prisonniers de votre réserve, d’un coup, sans retour. Vous choisissez lesquels.",
          en: "**Bid**: one or more bandits or prisoners from your reserve, all at once, for good. You choose which.",
        },
        {
          clauses: ["BC-3.3"],
          fr: "Une mise ne peut pas **égaler la plus haute** des autres. Plus ou moins, tout est permis.",
          en: "A bid may not **equal the highest** of the others. Higher or lower, anything goes.",
        },
        {
          clauses: ["BC-3.4"],
          fr: "**Renoncer** : quitter la phase, pour de bon.",
          en: "**Renounce**: out of the phase, for good.",
        },
        {
          clauses: ["BC-3.5"],
          fr: "**Reporter**, une fois par phase : vous miserez après tous les autres. Le premier à reporter prend une blessure, le deuxième deux, et ainsi de suite ; ceux qui ont reporté reviennent dans le même ordre et doivent miser.",
          en: "**Defer**, once a phase: you bid after everyone else. The first to defer takes one wound, the second two, and so on; those who deferred come back in that order and must bid.",
        },
        {
          clauses: ["BC-3.6"],
          ours: "ruling",
          fr: "On ne reporte que s’il reste ensuite quelqu’un à miser. Plus aucune mise permise au retour ? Vous renoncez d’office.",
          en: "You may defer only if someone is left to bid afterwards. No bid allowed when you come back? You renounce automatically.",
        },
        {
          clauses: ["BC-3.7"],
          ours: "ruling",
          fr: "Sans personne en réserve, vous renoncez d’office. S’il ne vous reste qu’à renoncer, on vous le demande quand même.",
          en: "With nobody in reserve you renounce automatically. If renouncing is all you can do, you are still asked.",
        },
        {
          clauses: ["BC-3.8"],
          ours: "ruling",
          art: ["screen"],
          fr: "Bandits et mises sont publics. Vos cubes sont derrière votre paravent : vous seul savez combien, et lesquels.",
          en: "Bandits and bids are public. Your cubes are behind your screen: only you know how many, and which.",
        },
      ],
    },
    {
      id: "sheriff",
      title: { fr: "Le shérif", en: "The sheriff" },
      paragraphs: [
        {
          clauses: ["BC-4.1"],
          art: ["sheriff", "b-okx"],
          fr: "Aussitôt après chaque mise, il avance d’une ville par tuile misée **sans X**. Les prisonniers comptent.",
          en: "Right after each bid, he moves one city for every tile bid **without an X**. Prisoners count.",
          ours: "ruling",
        },
        {
          clauses: ["BC-4.2"],
          fr: "S’il **finit** sa marche sur la ville du chef, il l’attrape : son propriétaire prend une blessure, même si c’est lui qui a misé.",
          en: "If he **ends** his move on the boss’s city, he catches them: the owner takes a wound, even if it was their own bid.",
        },
        {
          clauses: ["BC-4.3"],
          ours: "ruling",
          fr: "Pas de bandit en réserve ? Un cube au hasard s’en va, hors du jeu.",
          en: "No bandit in reserve? A random cube leaves the game.",
          instead: {
            prototype: {
              fr: "Pas de bandit en réserve ? Un cube au hasard va à qui a déplacé le shérif (à la place suivante si c’est vous).",
              en: "No bandit in reserve? A random cube goes to whoever moved the sheriff (to the next seat if that was you).",
            },
          },
        },
        {
          clauses: ["BC-4.4"],
          variant: "published",
          ours: "ruling",
          fr: "Start City est sûre toute la partie, même retournée.",
          en: "Start City is safe all game long, even once turned over.",
        },
      ],
    },
    {
      id: "wounds",
      title: { fr: "Les blessures", en: "Wounds" },
      paragraphs: [
        {
          clauses: ["BC-5.1"],
          art: ["b-ok", "b-w"],
          fr: "Une blessure retourne un bandit sain de votre réserve. S’il n’y a plus que des blessés (les prisonniers le sont), l’un d’eux est éliminé. Plusieurs blessures se prennent une à une.",
          en: "A wound turns over a healthy bandit in your reserve. If only wounded ones are left (prisoners are), one of them is killed. Several wounds are taken one at a time.",
        },
        {
          clauses: ["BC-5.2"],
          ours: "ruling",
          fr: "Vous choisissez lequel, simple, X ou prisonnier.",
          en: "You choose which one: plain, X or prisoner.",
        },
      ],
    },
    {
      id: "end-of-phase",
      title: { fr: "Fin de phase : le pillage", en: "End of the phase: plunder" },
      paragraphs: [
        {
          clauses: ["BC-6.1"],
          fr: "Tout le monde a misé ou renoncé. Si personne n’a misé, la partie est finie.",
          en: "Everyone has bid or renounced. If nobody bid, the game is over.",
        },
        {
          clauses: ["BC-6.2"],
          art: ["billy", "butch", "jesse", "pancho"],
          fr: "La plus haute mise gagne : son chef remplace celui qui est sur l’anneau et avance de **la plus haute mise moins la plus basse**. Qui a renoncé ne compte pas pour 0.",
          en: "The highest bid wins: its boss replaces the one on the ring and moves **highest bid minus lowest bid**. Those who renounced do not count as 0.",
        },
        {
          clauses: ["BC-6.3"],
          fr: "Seul à miser ? Avancez de 1 à votre mise, au choix.",
          en: "The only bidder? Move from 1 to your bid, as you like.",
        },
        {
          clauses: ["BC-6.4"],
          fr: "La ville quittée est retournée pour de bon, sauf si le chef y était avec le shérif.",
          en: "The city left behind is turned over for good, unless the boss had met the sheriff there.",
        },
        {
          clauses: ["BC-6.5"],
          art: ["bag", "prisoner"],
          fr: "Une ville côté face : prenez son or, et ses prisonniers, qui rejoignent votre réserve, blessés.",
          en: "A city face up: take its gold, and its prisoners, who join your reserve, wounded.",
        },
        {
          clauses: ["BC-6.6"],
          ours: "ruling",
          fr: "Là où se tient le shérif : ni or, ni prisonniers, ni vol, ni diligence. La ville garde tout et ne sera pas retournée.",
          en: "Where the sheriff stands: no gold, no prisoners, no stealing, no stagecoach. The city keeps it all and will not be turned over.",
        },
        {
          clauses: ["BC-6.7"],
          ours: "ruling",
          art: ["back-nothing", "back-steal1", "back-steal2"],
          fr: "Au dos d’une ville : « rien » ; « voler 1 », un cube au hasard chez un adversaire ; « voler 2 », jusqu’à deux chez l’un ou un chez deux. On ne refuse pas, et un paravent vide peut être choisi.",
          en: "The back of a city: “nothing”; “steal 1”, one random cube from an opponent; “steal 2”, up to two from one or one from each of two. You may not decline, and an empty screen may be chosen.",
          instead: {
            prototype: {
              fr: "Au dos d’une ville : « rien » ; « voler 1 », un cube au hasard chez un adversaire ; « voler 2 », jusqu’à deux chez l’un ou un chez deux ; « diligence », le cube d’argent du second est à vous. On ne refuse pas, et un paravent vide peut être choisi.",
              en: "The back of a city: “nothing”; “steal 1”, one random cube from an opponent; “steal 2”, up to two from one or one from each of two; “stagecoach”, second place’s silver cube is yours. You may not decline, and an empty screen may be chosen.",
            },
          },
        },
        {
          clauses: ["BC-6.8"],
          art: ["back-ambush"],
          ours: "ruling",
          fr: "« Embuscade », là où le chef passe ou s’arrête : une blessure dans votre réserve. Sans bandit en réserve, le chef s’arrête là.",
          en: "“Ambush”, where the boss passes or stops: a wound in your reserve. With no bandit in reserve the boss stops there.",
        },
        {
          clauses: ["BC-6.9"],
          art: ["cube-s"],
          fr: "La deuxième mise prend un cube d’argent. À égalité pour la deuxième place, personne.",
          en: "The second highest bid takes a silver cube. Tied for second, nobody does.",
        },
        {
          clauses: ["BC-6.10"],
          fr: "Les bandits misés rentrent : les sains sont blessés, les blessés et les prisonniers éliminés.",
          en: "Bandits that were bid come home: the healthy are wounded, the wounded and the prisoners are killed.",
        },
        {
          clauses: ["BC-6.0"],
          ours: "ruling",
          fr: "Dans l’ordre : le chef du gagnant prend place, part (la ville quittée se retourne aussitôt), rencontre les embuscades ville par ville, puis le shérif, sinon pille ; puis l’argent ; puis le retour des bandits.",
          en: "In order: the winner’s boss takes the place, leaves (the city is turned over at once), meets ambushes city by city, then the sheriff, or else plunders; then the silver; then the bandits come home.",
        },
      ],
    },
    {
      id: "next",
      title: { fr: "Phase suivante", en: "The next phase" },
      paragraphs: [
        {
          clauses: ["BC-7.1"],
          ours: "ruling",
          fr: "Le gagnant commence, sauf si quelqu’un n’a plus qu’un seul bandit : c’est alors lui. Un prisonnier compte.",
          en: "The winner starts, unless someone has a single bandit left: then they do. A prisoner counts.",
          instead: {
            prototype: {
              fr: "Le gagnant commence, sauf si quelqu’un n’a plus qu’un seul bandit, blessé : c’est alors lui. Un prisonnier compte.",
              en: "The winner starts, unless someone has a single bandit left, a wounded one: then they do. A prisoner counts.",
            },
          },
        },
        {
          clauses: ["BC-7.2"],
          fr: "Si un seul peut encore miser, il continue seul.",
          en: "If only one can still bid, they go on alone.",
        },
      ],
    },
    {
      id: "clocks",
      title: { fr: "Les horloges", en: "Clocks" },
      paragraphs: [
        {
          clauses: ["BC-8.1"],
          art: ["clock", "hourglass"],
          fr: "À tout moment, dépensez une horloge contre le joueur qu’on attend : il a 15 secondes. Un seul sablier à la fois.",
          en: "At any moment, spend a clock on the player the table is waiting for: they have 15 seconds. One hourglass at a time.",
        },
        {
          clauses: ["BC-8.2"],
          ours: "ruling",
          fr: "Trop tard ? Une blessure, non choisie : un prisonnier, sinon un simple, sinon un X. La décision reste à prendre.",
          en: "Too late? A wound, not of your choice: a prisoner, else a plain one, else an X. The decision still has to be made.",
        },
      ],
    },
    {
      id: "end",
      title: { fr: "Fin de partie", en: "The end" },
      paragraphs: [
        {
          clauses: ["BC-9.1"],
          fr: "La partie finit quand plus personne n’a de bandit (un prisonnier en est un)…",
          en: "The game ends when nobody has a bandit left (a prisoner is one)…",
          ours: "ruling",
        },
        {
          clauses: ["BC-9.2"],
          fr: "… ou aussitôt que tout le monde renonce dans la même phase.",
          en: "… or as soon as everyone renounces in the same phase.",
        },
        {
          clauses: ["BC-9.3"],
          ours: "ruling",
          art: ["cube-g", "cube-s"],
          fr: "Le plus de **cubes** gagne, or et argent. À égalité : le plus d’or ; puis le dernier à avoir attaqué une ville.",
          en: "Most **cubes** wins, gold and silver alike. Tied: most gold; then whoever attacked a city last.",
        },
      ],
    },
    {
      id: "drifter",
      title: { fr: "À deux : le vagabond", en: "With two: the drifter" },
      paragraphs: [
        {
          clauses: ["BC-10.1"],
          ours: "ruling",
          art: ["drifter", "hole"],
          fr: "Un troisième joueur, mené par les règles : il ouvre chaque phase d’une mise égale aux impacts de la ville du chef (0 : il renonce). Le shérif avance d’autant.",
          en: "A third player run by the rules: it opens each phase with a bid equal to the bullet holes of the boss’s city (0: it renounces). The sheriff moves by it.",
        },
        {
          clauses: ["BC-10.2"],
          fr: "Sa mise ne peut pas être égalée tant qu’elle est la plus haute.",
          en: "Its bid can’t be equalled while it is the highest.",
        },
        {
          clauses: ["BC-10.3"],
          ours: "ruling",
          fr: "Il peut gagner : il prend or et argent, laisse partir les prisonniers, ne vole pas, s’arrête aux embuscades et paie le shérif d’un cube. On peut le voler.",
          en: "It can win: it takes gold and silver, lets prisoners go, does not steal, stops at ambushes and pays the sheriff with a cube. You may steal from it.",
        },
        {
          clauses: ["BC-10.4"],
          ours: "ruling",
          fr: "Vous seul avez misé ? Votre chef avance de l’écart avec le vagabond, ou à votre guise s’il n’a rien misé.",
          en: "Only you bid? Your boss moves the difference with the drifter, or as you like if it bid nothing.",
          instead: {
            prototype: {
              fr: "Vous seul avez misé ? Votre chef avance à votre guise, de 1 à votre mise, si vous battez le vagabond.",
              en: "Only you bid? Your boss moves as you like, from 1 to your bid, if you outbid the drifter.",
            },
          },
        },
        {
          clauses: ["BC-10.5"],
          fr: "Quand il gagne, la place après lui commence la phase suivante.",
          en: "When it wins, the seat after it starts the next phase.",
        },
        {
          clauses: ["BC-10.6"],
          ours: "ruling",
          fr: "Vous renoncez tous les deux ? La partie est finie. Le vagabond ne la gagne jamais.",
          en: "Both of you renounce? The game is over. The drifter never wins it.",
        },
      ],
    },
  ],
};

export default rules;
