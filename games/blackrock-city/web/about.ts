/** Metadata of Blackrock City, for the front page and the creation dialog. */

import type { About } from "$lib/games/about";

const BOSSES = ["billy", "butch", "jesse", "pancho"];

const about: About = {
  words: {
    fr: {
      title: "Blackrock City",
      kind: "Enchères et poursuite",
      pitch: "Misez vos bandits, pillez l’anneau des villes, et laissez le shérif attraper le chef d’un autre.",
      round: (phase) => `phase ${phase}`,
      keys: [
        ["1 – 8", "taille de la mise"],
        ["← → Espace", "choisir des tuiles"],
        ["Entrée", "miser"],
        ["D", "reporter"],
        ["X", "renoncer"],
        ["H", "retourner le sablier"],
      ],
      options: {
        edition: {
          label: "Édition",
          values: { published: "publiée", prototype: "prototype" },
          why: {
            published: "Celle qu’on trouve en magasin.",
            prototype:
              "Une version d’essai, antérieure à la boîte : Start City n’y est pas sûre, et un chef attrapé sans bande perd un cube, pour qui a déplacé le shérif.",
          },
          tags: { published: "édition publiée", prototype: "édition prototype" },
        },
        open_cubes: {
          label: "Cubes visibles",
          why: "Sans paravents : tout le monde compte les cubes de tous.",
        },
      },
    },
    en: {
      title: "Blackrock City",
      kind: "Bidding and pursuit",
      pitch: "Bid your bandits, plunder the ring of cities, and let the sheriff catch someone else’s boss.",
      round: (phase) => `phase ${phase}`,
      keys: [
        ["1 – 8", "size of the bid"],
        ["← → Space", "pick tiles"],
        ["Enter", "bid"],
        ["D", "defer"],
        ["X", "renounce"],
        ["H", "turn the hourglass"],
      ],
      options: {
        edition: {
          label: "Edition",
          values: { published: "published", prototype: "prototype" },
          why: {
            published: "The one sold in shops.",
            prototype:
              "An early version from before publication: Start City isn’t safe, and a boss caught without a gang loses a cube to whoever moved the sheriff.",
          },
          tags: { published: "published edition", prototype: "prototype edition" },
        },
        open_cubes: { label: "Open cubes", why: "No screens: everyone counts everyone’s cubes." },
      },
    },
  },
  minutes: 45,
  quick: 4,
  clauses: "BC",
  glyph: { name: "star", box: "0 0 64 64" },
  prize: "star",
  figure: (seat) => ({ name: BOSSES[seat] ?? "drifter", box: "0 0 48 64" }),
  woodcut: true,
};

export default about;
