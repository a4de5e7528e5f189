/**
 * Folds one event into a view. For display only: while events are animated the board shows an intermediate view, and the
 * server's own view at the end.
 */

import type { Cubes, Event, Player, RingCity, View } from "./types";
import type { Seat } from "$lib/types/core";

/** `next` is the server's view after all events of the same act. */
export function after(view: View, event: Event, next: View): View {
  switch (event.type) {
    case "phase_opened":
      // The server has counted the returning bandits. The drifter's opening bid is still to come.
      return {
        ...next,
        sheriff: view.sheriff,
        highest: 0,
        hourglass: null,
        players: next.players.map((player) => ({ ...player, stake: null })),
      };
    case "bid_made":
      return person(decided(view), event.seat, (player) => ({
        ...player,
        stake: { bid: event.bid },
        reserve: event.reserve,
      }));
    case "renounced":
      return person(decided(view), event.seat, (player) => ({ ...player, stake: "renounced" }));
    case "deferred":
      return person(decided(view), event.seat, (player) => ({ ...player, stake: "deferred" }));
    case "sheriff_moved":
      return { ...view, sheriff: event.to };
    case "caught":
      return view;
    case "wounded":
      return person(view, event.seat, (player) => ({ ...player, reserve: event.reserve }));
    case "phase_won":
      return { ...view, pawn: { ...view.pawn, owner: event.seat } };
    case "city_turned":
      return city(view, event.at, (tile) => ({ ...tile, side: "back", gold: 0, prisoners: 0 }));
    case "indians_met":
      return { ...view, pawn: { ...view.pawn, at: event.at } };
    case "pawn_arrived":
      return { ...view, pawn: { ...view.pawn, at: event.at, blocked: event.blocked } };
    case "plundered": {
      const emptied = city(view, event.at, (tile) => ({ ...tile, gold: 0, prisoners: 0 }));
      return person(emptied, event.seat, (player) => ({
        ...player,
        cubes: more(player.cubes, { gold: event.gold, silver: 0 }),
        reserve: event.reserve,
      }));
    }
    case "cube_drawn": {
      const cube = { gold: event.found === "gold" ? 1 : 0, silver: event.found === "silver" ? 1 : 0 };
      const given = event.to === null ? view : person(view, event.to, (to) => ({ ...to, cubes: more(to.cubes, cube) }));
      return person(given, event.from, (from) => ({
        ...from,
        cubes: more(from.cubes, { gold: -cube.gold, silver: -cube.silver }),
      }));
    }
    case "stagecoach_held_up":
      return person({ ...view, silver: event.silver }, event.seat, (player) => ({
        ...player,
        cubes: more(player.cubes, { gold: 0, silver: 1 }),
      }));
    case "hourglass_turned":
      return person({ ...view, hourglass: event.until }, event.by, (player) => ({
        ...player,
        clocks: event.clocks,
      }));
    case "time_ran_out":
      return { ...view, hourglass: null };
    case "ended":
      return next;
  }
}

/** The awaited player has decided; the server says who is next. */
function decided(view: View): View {
  return { ...view, turn: null, awaiting: null };
}

function person(view: View, seat: Seat, change: (player: Player) => Player): View {
  return { ...view, players: view.players.map((player, at) => (at === seat ? change(player) : player)) };
}

function city(view: View, at: number, change: (tile: RingCity) => RingCity): View {
  return { ...view, ring: view.ring.map((tile, index) => (index === at ? change(tile) : tile)) };
}

/** Adds cubes. Hidden cubes stay hidden. */
function more(cubes: Cubes | null, some: Cubes): Cubes | null {
  return cubes && { gold: cubes.gold + some.gold, silver: cubes.silver + some.silver };
}
