/** French texts of Boomtown Bandits; en.ts has the same type. */

import type { clauses } from "../types";
import type { Card, Face, Location, Play, Token, Window } from "../types";
import type { PlayerInfo } from "$lib/table/table.svelte";
import { de } from "$lib/i18n/french";
import type { Moment } from "../loot";
import cards from "./cards.fr";

const s = (n: number): string => (n > 1 ? "s" : "");
const who = (person: PlayerInfo): string => (person.you ? "**Vous**" : `**${person.name}**`);
const to = (person: PlayerInfo): string => (person.you ? "**vous**" : `**${person.name}**`);
const of = (person: PlayerInfo): string => (person.you ? "à **vous**" : de(`**${person.name}**`));
const verb = (person: PlayerInfo, you: string, they: string): string => `${who(person)} ${person.you ? you : they}`;
/** Subject and verb in the middle of a sentence. */
const within = (person: PlayerInfo, you: string, they: string): string =>
  person.you ? `vous ${you}` : verb(person, you, they);

interface Place {
  name: string;
  /** Fits a sixth of a phone's width. */
  short: string;
  /** "à la Banque". */
  at: string;
  /** "de la Banque". */
  of: string;
  /** "la Banque". */
  the: string;
  closed: string;
  settled: string;
}
const feminine = (name: string): Place => ({
  name,
  short: name,
  at: `à la ${name}`,
  of: `de la ${name}`,
  the: `la ${name}`,
  closed: "Fermée",
  settled: "Réglée",
});
const masculine = (name: string): Place => ({
  name,
  short: name,
  at: `au ${name}`,
  of: `du ${name}`,
  the: `le ${name}`,
  closed: "Fermé",
  settled: "Réglé",
});

const places: Record<Location, Place> = {
  saloon: masculine("Saloon"),
  brothel: masculine("Cabaret"),
  bank: feminine("Banque"),
  mine: feminine("Mine"),
  train: masculine("Train"),
  stagecoach: feminine("Diligence"),
};

const tokens: Record<Token, { name: string; a: string; your: string; odds: string; key: string }> = {
  shooter: { name: "Tireur", a: "un tireur", your: "votre tireur", odds: "2 balles sur 6", key: "T" },
  coward: {
    name: "Froussard",
    a: "un froussard",
    your: "votre froussard",
    odds: "1 balle, 1 fuite",
    key: "F",
  },
};

const moments: Record<Moment, string> = {
  before_placing: "Avant la pose",
  while_placing: "Pendant la pose",
  before_shootout: "Avant la fusillade",
  during_shootout: "En fusillade",
  hit: "Quand on vous vise",
  aiming: "En visant",
  after_shootout: "En gagnant",
  after_draw: "Après la pioche",
  end_of_round: "Fin de manche",
  at_once: "Aussitôt",
  never: "Sans effet",
};

const count = (n: number, one: string): string => `${n} ${one}${s(n)}`;
const crew = (shooters: number, cowards: number): string =>
  [shooters > 0 && count(shooters, "tireur"), cowards > 0 && count(cowards, "froussard")].filter(Boolean).join(", ");

const fr = {
  cards,
  places,
  /** Name printed in the box, for the tooltip. */
  boxWord: { brothel: "« Brothel » dans la boîte" } as Partial<Record<Location, string>>,
  tokens,
  faces: { bullet: "balle", run: "fuite", blank: "rien" } satisfies Record<Face, string>,
  dollars: (n: number) => `${n} $`.replace("-", "−"),
  crew,
  who,

  moments,

  round: (n: number) => `Manche ${n}`,
  lastRound: "Dernière manche",
  phase: { badge: "L’étoile", placing: "Placement", resolving: "Règlements", end: "Le compte" },
  volley: (n: number) => (n === 1 ? "1er échange" : `${n}e échange`),

  street: {
    label: "La rue, dans l’ordre",
    cards: (n: number): string => (n > 1 ? "cartes" : "carte"),
    pile: (n: number) => (n === 0 ? "pile vide" : `${count(n, "carte")} dans la pile`),
    tokens: (n: number) => (n === 0 ? "Personne" : count(n, "jeton")),
    badgeWhy: "L’étoile du marshal est ici. Personne n’entre cette manche.",
    closedWhy: "Jour férié : personne n’entre cette manche.",
    badgeShort: "étoile du marshal",
    closedShort: "jour férié",
    badge: "Étoile du marshal",
    kept: "La fête",
    keptWhy: "La fête continue : ces jetons y dorment, l’étoile n’y va pas.",
    keptNow: "La fête bat son plein : on n’y pioche pas, on n’en sort pas.",
    current: "En cours",
    next: "À venir",
    placeHere: "Poser ici",
    closeHere: "Fermer",
    shootout: "Fusillade",
    yours: "Cette face n’est visible que de vous",
    whose: (person: PlayerInfo, token: Token | null, courage: boolean) => {
      const what =
        token === null
          ? "jeton face cachée"
          : courage
            ? "froussard éméché, qui tire"
            : tokens[token].name.toLowerCase();
      return person.you ? `à vous : ${what}` : `${person.name} : ${what}`;
    },
  },

  seats: {
    label: "Joueurs",
    you: "vous",
    bot: "robot",
    hand: (n: number) => `${count(n, "carte")} en main`,
    played: (n: number) => `${count(n, "carte")} posée${s(n)}`,
    toPlace: (n: number) => `${count(n, "jeton")} à poser`,
    first: "Commence la manche",
    turn: "à vous",
    thinks: "réfléchit",
    places: "pose",
    aims: "vise",
    asked: "une carte ?",
    passed: "passe",
    chooses: "choisit",
    chosen: "a choisi",
    dice: (n: number) => `${n} dé${s(n)} ici`,
    exposed: "à découvert",
    seesAll: "a jeté un œil",
    ownsTownLong: "Cette ville est à moi : 15 $ à la fin",
    watches: "regarde",
    open: (name: string) => `Voir les cartes ${de(name)}`,
  },

  titles: {
    placing: "Quel jeton, et où ?",
    badge: "Quel lieu fermer ?",
    badgeWait: (name: string) => `${name} choisit le lieu à fermer`,
    badgeHint: "L’étoile du marshal ferme un lieu pour toute la manche.",
    place: (token: Token) => `Où envoyer ${tokens[token].your} ?`,
    placeWait: (name: string) => `${name} pose un jeton`,
    placeHint:
      "Un jeton à la fois, face cachée. Tout est retourné quand chacun a posé les siens ; on règle ensuite la rue **de gauche à droite**.",
    placeExposed: "À découvert : cette manche, vos jetons se posent face visible.",
    end: "La partie est finie",
    endHint: "Les mains sont dévoilées, l’argent est compté.",
    reckoning: "Les mains sont dévoilées",
  },

  pause: {
    ready: "Prêt",
    waiting: "On attend les autres…",
    why: "Petite pause, le temps de voir ce qui s’est passé.",
  },
  tray: {
    label: "Ce que vous pouvez faire",
    toPlace: "À poser",
    left: (n: number) => `il en reste ${n}`,
    none: "plus aucun",
    placeAt: (at: Location) => `Poser ${places[at].at}`,
    pickPlace: "Choisissez un lieu",
    closeThe: (at: Location) => `Fermer ${places[at].the}`,
    alone: "Sans personne en face, vous prendriez la carte **sans tirer**.",
    fight: (mine: number, others: string) => `Fusillade si rien ne change : vous ${count(mine, "dé")}, ${others}.`,
    others: (name: string, n: number) => `${name} ${n}`,
    badgeDoes: (at: Location) => `Personne n’entrera ${places[at].at} cette manche.`,
    waiting: (names: string) => `On attend ${names}.`,
    and: " et ",
    passes: "Rien à jouer ici : vous passez automatiquement.",
    watching: "Vous regardez",
    watchingHint: "Vous voyez ce que tout le monde voit.",
    watchingAll: "Vous voyez tout, même les mains.",
    claim: "Cette ville est à moi !",
    claimWhy: "Vous avez une carte de chaque lieu : 15 $ de plus.",
    refused: "Refusé",
    seconds: (n: number) => `${n} s`,
    continue: "Continuer",
    told: "Voici ce qui s’est passé dans la rue.",
  },

  hand: {
    label: "Votre main",
    title: "Votre main",
    only: "rien que pour vous",
    none: "Aucune carte en main.",
    ready: "Prête",
    fresh: "Nouvelle",
    nextRound: "Dès la prochaine manche",
    notHere: "Impossible ici",
    laid: "Posées",
    worth: (n: number) => `${n} $`,
    open: (n: number) => `Voir votre main, ${count(n, "carte")}`,
    between: "Les cartes se jouent **entre deux échanges**.",
    moments: "Chaque carte se joue **à son moment**.",
    times: (n: number) => `×${n}`,
    card: (card: Card, at: Location, dollars: number) =>
      `${cards[card].name}, ${dollars} dollars, ${places[at].name}. ${cards[card].text}`,
  },

  windows: {
    before_placing: "Une carte avant la pose ?",
    before_shootout: "Une carte avant la fusillade ?",
    during_shootout: "Une carte entre deux échanges ?",
    hit: "On vous vise !",
    after_shootout: "Vous gagnez : une carte ?",
    after_draw: "Une carte après la pioche ?",
    end_of_round: "Une carte en fin de manche ?",
  } satisfies Record<Window, string>,
  windowNames: {
    before_placing: "Avant la pose",
    before_shootout: "Avant la fusillade",
    during_shootout: "Entre deux échanges",
    hit: "Sous le feu",
    after_shootout: "Avant de piocher",
    after_draw: "Après la pioche",
    end_of_round: "Fin de manche",
  } satisfies Record<Window, string>,
  window: {
    pass: "Passer",
    ready: (n: number) => (n === 1 ? "1 carte peut se jouer." : `${n} cartes peuvent se jouer.`),
    nothing: "Rien à jouer ici.",
    passed: "Vous passez. On attend les autres.",
    quiet: "Ne plus me demander cette manche",
    quietOn: "Vous passez automatiquement cette manche",
    ask: "Redemandez-moi",
    quietFight: "Passer jusqu’à la fin de la fusillade",
    quietFightOn: "Vous passez jusqu’à la fin de la fusillade",
  },

  aim: {
    title: (n: number) => (n === 1 ? "Qui visez-vous ?" : `Visez ${n} jetons`),
    bullets: (n: number) => count(n, "balle"),
    pick: (left: number) => (left === 1 ? "Encore 1 jeton à viser." : `Encore ${left} jetons à viser.`),
    ready: "Tirez maintenant.",
    fire: "Tirer !",
    mark: (person: PlayerInfo, token: Token) => `Viser ${tokens[token].a} ${person.you ? "à vous" : de(person.name)}`,
    waiting: (name: string, n: number) => `${name} vise avec ${count(n, "balle")}`,
    aimedAt: "visé",
  },

  keep: {
    title: "Laquelle gardez-vous ?",
    hint: "L’autre reste sur la pile.",
    do: (card: Card) => `Garder ${cards[card].name}`,
    pick: "Choisissez une carte",
    waiting: (name: string) => `${name} regarde deux cartes`,
  },
  give: {
    title: (name: string) => `Quelle carte pour ${name} ?`,
    hint: "Chacun passe une carte à gauche, en secret.",
    do: (card: Card) => `Passer ${cards[card].name}`,
    pick: "Choisissez dans votre main",
    chosen: (card: Card) => `Vous passez ${cards[card].name}.`,
    waiting: "Quadrille : chacun choisit une carte à passer.",
  },

  arena: {
    theirs: (name: string, what: string) => `${what}, ${name}`,
    at: (at: Location) => `Fusillade ${places[at].at}`,
    bonus: (at: Location) => `Fusillade pour la prime ${places[at].of}`,
    money: "Fusillade pour l’argent",
    before: (at: Location) => `Face-à-face ${places[at].at}`,
    alone: (at: Location) => `Sans adversaire ${places[at].at}`,
    won: (at: Location) => `Gagné : ${places[at].name}`,
    endOfRound: "Fin de la manche",
    prize: (at: Location) => `1 carte ${places[at].name}`,
    prizeBonus: (at: Location) => `Prime ${places[at].of}, 15 $`,
    prizeMoney: "La partie",
    prizeTo: "au dernier debout",
    lamps: "Compte à rebours",
    fire: "FEU !",
    fired: "Feu !",
    yourDice: "Vos dés",
    yourTokens: "Vos jetons",
    got: (bullets: number, runs: boolean) =>
      [bullets > 0 && count(bullets, "balle"), runs && "fuite"].filter(Boolean).join(", "),
    roll: "Lancer",
    hit: "Touché !",
    spaceKey: "Espace",
    rollWait: "pas avant FEU",
    rollFirst: "vos dés",
    rollAgain: "encore",
    rollGivesUp: "abandonne ce que vous montrez",
    rolling: "ça roule…",
    stopped: "dés arrêtés",
    soon: "bientôt",
    hitBullets: (n: number) =>
      n === 1 ? "1 balle : retirez 1 jeton adverse" : `${n} balles : retirez ${n} jetons adverses`,
    hitRun: "une fuite se voit : criez !",
    hitNothing: "rien à crier",
    hitWait: "après FEU",
    held: (ms: number) =>
      `immobile ${(ms / 1000).toLocaleString("fr", { maximumFractionDigits: 1, minimumFractionDigits: 1 })} s`,
    tip: "Crier sans balle ni fuite visible vous immobilise **3 s**. Une fuite visible, même adverse, suffit pour crier.",
    tipEarly: "Lancer avant FEU est un **faux départ** : on recompte, et vous attendez 3 s de plus.",
    tipLockstep: "Tour par tour : les dés roulent ensemble. Seul à montrer des balles ? Le tir est à vous.",
    waitingRoll: "Dés en main",
    nothing: "Rien. On relance.",
    shows: (bullets: number, runs: boolean) =>
      `Montre ${[bullets > 0 && count(bullets, "balle"), runs && "une fuite"].filter(Boolean).join(" et ")}`,
    falseStart: "Faux départ",
    out: "Hors jeu",
    die: (token: Token, face: Face | null) =>
      `${tokens[token].name.toLowerCase()} : ${face === null ? "pas encore lancé" : { bullet: "balle", run: "fuite", blank: "rien" }[face]}`,
    rollingDie: "dé qui roule",
    nobody: "Plus personne ici.",
    aloneYou: "Personne en face : la carte est à vous.",
    wonYou: "La place est à vous.",
    wonOther: (name: string) => `La place est à ${name}.`,
    aloneOther: (name: string) => `Personne en face ${de(name)}.`,
    watch: "Vous n’êtes pas de cette fusillade.",
    receipts: "À la milliseconde",
  },

  outcome: {
    title: (at: Location) => `L’issue de la fusillade ${places[at].at}`,
    won: (p: PlayerInfo, at: Location) => `${p.you ? "Vous gagnez" : `${p.name} gagne`} ${places[at].the}`,
    loot: "Butin",
    hit: "Touchés",
    ran: "En fuite",
  },

  receipts: {
    title: "À la milliseconde",
    hint: "Chaque cri et chaque lancer comptent à l’instant où ils ont été faits, dans la limite du délai mesuré de la connexion, plus 25 ms de marge.",
    none: "Rien à vérifier encore dans cette partie.",
    roll: "lancer",
    hit: "cri",
    claimed: "fait à",
    arrived: "reçu à",
    delay: "délai et marge",
    counted: "compte à",
    ms: (n: number) => `${(n / 1000).toLocaleString("fr", { minimumFractionDigits: 3, maximumFractionDigits: 3 })} s`,
    /** With the margin of the house's ruling. */
    allowed: (n: number) => `${n} + 25 ms`,
  },

  sheet: {
    close: "Fermer",
    play: "Jouer",
    playCard: (card: Card) => `Jouer ${cards[card].name}`,
    show: "Montrer à tous",
    back: "Retour",
    when: "Quand",
    worth: "Valeur",
    from: "Lieu",
    fresh: "Gagnée cette manche : elle se joue dès la prochaine.",
    notNow: (moment: Moment) => `Pas maintenant. ${moments[moment]}.`,
    noAction: "Elle ne se joue pas : elle se garde, ou se montre.",
    laid: "Déjà posée : elle garde sa valeur.",
    ask: {
      token: "Quel jeton ?",
      place: "Vers quel lieu ?",
      at: "Quel lieu ?",
      seat: "Qui ?",
      card: "Quelle carte ?",
      save: "Lequel de vos jetons sauver ?",
      struck: "Quel jeton toucher à la place ?",
      second: "Et le second jeton ?",
    },
    chosen: "Choisi",
    token: (person: PlayerInfo, token: Token, at: Location | null) =>
      `${person.you ? `${tokens[token].name} à vous` : `${tokens[token].name} ${de(person.name)}`}${at === null ? "" : `, ${places[at].at}`}`,
    playedBy: (person: PlayerInfo) => (person.you ? "Posées devant vous" : `Posées devant ${person.name}`),
    handOf: (person: PlayerInfo) => (person.you ? "Votre main" : `Main ${de(person.name)}`),
    nothingLaid: "Rien de posé.",
    unknown: (n: number) => (n === 0 ? "Aucune carte." : `${count(n, "carte")} cachée${s(n)}`),
    drawn: "Vues à la pioche",
    drawnAt: (at: Location, n: number) => `${places[at].name}${n > 1 ? ` ×${n}` : ""}`,
    kinds: "On y trouve",
    street: "Liste des cartes",
    bonus: "Qui finit avec le plus de cartes d’ici gagne 15 $.",
    preview: "La rue montre ce que cela changerait.",
  },

  // ------------------------------------------------------------------------------------------------ journal
  log: {
    round: (n: number) => `Manche ${n}`,
    bottle: (p: PlayerInfo) => `${verb(p, "commencez", "commence")}.`,
    closed: (at: Location) => `L’étoile ferme **${places[at].the}**.`,
    placed: (p: PlayerInfo, token: Token | null, at: Location) => {
      const what = token === null ? "un jeton" : tokens[token].a;
      return `${verb(p, "posez", "pose")} ${what} ${places[at].at}.`;
    },
    revealed: "Les jetons sont retournés.",
    played: (p: PlayerInfo, play: Play, names: (seat: number) => PlayerInfo) => {
      const card = `**${cards[play.id].name}**`;
      const start = `${verb(p, "jouez", "joue")} ${card}`;
      switch (play.id) {
        case "sneaky_bastard":
          return `${start} : le froussard file ${places[play.to].at}.`;
        case "tip_off":
          return `${start} : ${tokens[play.token].a} ${of(names(play.seat))} s’en va.`;
        case "whispered_plan":
          return `${start} : ${play.moves.map((move) => `${tokens[move.token].a} ${of(names(move.seat))} passe ${places[move.to].at}`).join(", ")}.`;
        case "good_times":
          return `${start} : la fête commence ${places[play.at].at}.`;
        case "indecent_exposure":
          return `${start} : ${within(names(play.seat), "posez", "pose")} à découvert.`;
        case "mine_car_ride":
          return `${start} : toute la Mine roule ${places[play.to].at}.`;
        case "fools_gold":
          return `${start} et ${p.you ? "prenez" : "prend"} **${cards[play.take].name}** à ${to(names(play.seat))}.`;
        case "rally":
          return `${start} : ${tokens[play.token].a} passe ${places[play.to].at}.`;
        case "misfire":
          return `${start} : la balle part sur ${tokens[play.token].a} ${of(names(play.seat))}.`;
        case "friendly_fire":
          return `${start} : ${tokens[play.token].a} ${of(names(play.seat))} tombe.`;
        default:
          return `${start}.`;
      }
    },
    shown: (p: PlayerInfo, card: Card) => `${verb(p, "montrez", "montre")} **${cards[card].name}**.`,
    falseStart: (p: PlayerInfo) => `Faux départ ! ${verb(p, "lancez", "lance")} trop tôt : on recompte.`,
    fired: "3 · 2 · 1 · **Feu !**",
    undone: (p: PlayerInfo) =>
      `${p.you ? "**Votre** lancer" : `Le lancer ${of(p)}`} ne compte pas : le cri a eu lieu au même instant.`,
    dice: (throws: string) => `${throws}.`,
    calledRight: (p: PlayerInfo) => `${verb(p, "criez", "crie")} **Touché !**`,
    calledWrong: (p: PlayerInfo) => `${verb(p, "criez", "crie")} à tort : immobile 3 s.`,
    hit: (p: PlayerInfo, bullets: number) => `${verb(p, "tirez", "tire")} avec ${count(bullets, "balle")}.`,
    tie: "Égalité : les balles s’annulent, on relance.",
    ran: (p: PlayerInfo) => (p.you ? "**Votre** froussard détale." : `Le froussard ${of(p)} détale.`),
    left: (p: PlayerInfo, token: Token) => `${verb(p, "perdez", "perd")} ${tokens[token].a}.`,
    aimed: (p: PlayerInfo, at: PlayerInfo, token: Token) => `${verb(p, "visez", "vise")} ${tokens[token].a} ${of(at)}.`,
    won: (p: PlayerInfo, at: Location) => `${verb(p, "gagnez", "gagne")} **${places[at].the}**.`,
    drew: (p: PlayerInfo, from: Location, card: Card | null) =>
      card === null
        ? `${verb(p, "prenez", "prend")} une carte ${places[from].of}.`
        : `${verb(p, "prenez", "prend")} **${cards[card].name}** (${places[from].name}).`,
    turned: (p: PlayerInfo, card: Card) => `${verb(p, "retournez", "retourne")} **${cards[card].name}**.`,
    looked: (p: PlayerInfo) => `${verb(p, "regardez", "regarde")} deux cartes.`,
    given: (p: PlayerInfo, next: PlayerInfo, card: Card | null) =>
      `${verb(p, "passez", "passe")} ${card === null ? "une carte" : `**${cards[card].name}**`} à ${to(next)}.`,
    safe: (p: PlayerInfo, bullets: number) =>
      `${verb(p, "forcez", "force")} le coffre : ${bullets === 0 ? "aucune balle" : count(bullets, "balle")} sur huit dés.`,
    lastRound: "Une pile est vide : **dernière manche**.",
    townOwned: (p: PlayerInfo) => `${verb(p, "tenez", "tient")} la ville : 15 $.`,
    handsOpen: "Les mains sont dévoilées.",
    bonus: (p: PlayerInfo, at: Location) => `Prime ${places[at].of} : **${p.you ? "vous" : p.name}**, 15 $.`,
    noBonus: (at: Location) => `Prime ${places[at].of} : personne.`,
    tieBonus: (at: Location) => `Égalité pour la prime ${places[at].of} : on tire.`,
    tieMoney: "Égalité à la caisse : on tire.",
    ended: { money: "Le plus riche l’emporte.", shootout: "La dernière fusillade décide." } as Record<string, string>,
    throw: (p: PlayerInfo, faces: string) => `${verb(p, "lancez", "lance")} : ${faces}`,
  },

  chart: { why: "Étape par étape : les cartes, la ville, puis la prime de chaque lieu.", step: "le compte" },
  endings: {
    money: "Le plus d’argent l’emporte",
    shootout: "À égalité d’argent, la dernière fusillade a décidé",
  } as Record<string, string>,

  reasons: {
    bonus: (at: Location) => `Le plus de cartes ${places[at].name}`,
    ownThisTown: "Cette ville est à moi",
  },

  clauses: {
    "BB-3.2": "L’étoile ne peut pas aller là maintenant.",
    "BB-3.3": "Vous ne pouvez pas poser ce jeton là maintenant.",
    "BB-4.1": "Vous n’êtes dans aucune fusillade.",
    "BB-4.2": "Visez autant de jetons adverses d’ici que vous avez de balles.",
    "BB-5.1": "Vos dés roulent encore.",
    "BB-5.2": "Vous avez lancé trop tôt : patience.",
    "BB-5.4": "Pas de cri pour l’instant : avant FEU, ou après un cri à tort, on attend.",
    "BB-5.5": "On a déjà crié : les dés sont arrêtés.",
    "BB-6.2": "Tour par tour, les dés roulent tout seuls.",
    "BB-7.2": "Cette carte ne peut pas se jouer : pas en main, ou trop récente.",
    "BB-7.4": "Cette carte ne se montre pas maintenant.",
    "BB-7.6": "Ce n’est pas le moment de cette carte.",
    "BB-7.8": "Cette carte ne peut pas viser cela.",
    "BB-8.2": "Vous ne pouvez pas réclamer la ville.",
    "BB-8.3": "Les mains sont dévoilées : on ne joue plus de carte.",
    "BB-8.4": "La partie est finie.",
  } satisfies Record<(typeof clauses)[number], string> as Record<string, string>,

  // ------------------------------------------------------------------------------------------ announcements
  tell: {
    place: (left: string, open: string) => `À vous de poser. Il vous reste ${left}. Lieux ouverts : ${open}.`,
    badge: "À vous de poser l’étoile : fermez un lieu.",
    window: (title: string) => `${title} P pour passer.`,
    aim: (n: number) => `À vous de viser : ${count(n, "jeton")}.`,
    keep: "Choisissez la carte à garder.",
    give: "Choisissez une carte à passer à gauche.",
    countdown: (n: number) => `${n}`,
    fire: "Feu !",
    bullet: (n: number) => `Vous montrez ${n === 1 ? "une balle" : `${n} balles`}. H pour crier touché.`,
    run: "Une fuite se voit. H pour crier touché.",
    lost: (token: Token) => `Vous perdez ${tokens[token].a}.`,
    held: "À tort : immobile 3 secondes.",
  },
};

export default fr;
export type BoomtownWords = typeof fr;
