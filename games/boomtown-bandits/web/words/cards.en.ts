/** English texts of the loot cards. They are ours, not the publisher's. */

import type { Card } from "../types";
import type { CardWords } from "./cards.fr";

const cards: Record<Card, CardWords> = {
  liquid_courage: {
    name: "Liquid Courage",
    brief: "Coward becomes a shooter",
    text: "Your coward is a shooter for one shootout.",
  },
  temporary_alliance: {
    name: "Temporary Alliance",
    brief: "Two left: both draw",
    text: "Only two left here? Stop, and both draw, you first.",
  },
  sneaky_bastard: {
    name: "Sneaky Bastard",
    brief: "Your coward slips away",
    text: "Your coward slips away to a place still to come.",
  },
  tip_off: {
    name: "Tip Off",
    brief: "One out where your coward is",
    text: "Where your coward is, a token of your choice is out.",
  },
  inspection: {
    name: "Inspection",
    brief: "See two cards, keep one",
    text: "When you win, look at two cards and keep one.",
  },
  whispered_plan: {
    name: "Whispered Plan",
    brief: "Move any two tokens",
    text: "Move any two tokens, whoever they belong to.",
  },
  hoedown: {
    name: "Hoedown",
    brief: "All pass a card left",
    text: "After your draw, everyone passes a card to the left.",
  },
  good_times: {
    name: "Good Times",
    brief: "A party: nobody draws",
    text: "A place has a party: nobody draws there, its tokens stay the night.",
  },
  indecent_exposure: {
    name: "Indecent Exposure",
    brief: "Someone places face up",
    text: "Someone places their tokens face up.",
  },
  robbery: { name: "Robbery", brief: "Just money", text: "Just money." },
  inside_job: {
    name: "Inside Job",
    brief: "$15 with a Robbery",
    text: "Laid down at once. $15 if you end with a Robbery.",
  },
  bank_holiday: { name: "Bank Holiday", brief: "Closes the Bank", text: "The Bank is closed this round." },
  mine_car_ride: {
    name: "Mine Car Ride",
    brief: "Moves the whole Mine",
    text: "All tokens at the Mine roll to another place.",
  },
  cave_in: { name: "Cave In", brief: "One shooter fewer", text: "Laid down at once. One shooter fewer next round." },
  fools_gold: {
    name: "Fool’s Gold",
    brief: "Swap for a card laid down",
    text: "Swap it for a face-up card of an opponent.",
  },
  cursed_gold: {
    name: "Cursed Gold",
    brief: "−$5 with the most Mine",
    text: "$20, but −$5 if nobody has more Mine cards than you.",
  },
  silver_lode: { name: "Silver Lode", brief: "Just money", text: "Money, and a lot of it." },
  gold_vein: { name: "Gold Vein", brief: "Just money", text: "The jackpot of the Mine." },
  overheard_plans: {
    name: "Overheard Plans",
    brief: "You place last",
    text: "You place all your tokens after everyone else.",
  },
  rally: { name: "Rally", brief: "Move one of your tokens", text: "Move one of your tokens to a place still to come." },
  big_score: {
    name: "Big Score",
    brief: "Pass it right, draw two",
    text: "When you win, hand this card to the right and draw two.",
  },
  safe_found: {
    name: "Safe Found",
    brief: "8 dice for a Train card",
    text: "Eight dice. Two bullets? The Train’s card is yours.",
  },
  loose_lips: { name: "Loose Lips", brief: "See every token", text: "See every token placed so far." },
  misfire: {
    name: "Misfire",
    brief: "The bullet hits next door",
    text: "A bullet aimed at you hits a token of the place to the right.",
  },
  body_double: {
    name: "Body Double",
    brief: "Cancels bullets at you",
    text: "Cancels the bullets of one hit that are aimed at you.",
  },
  double_barrel: {
    name: "Double Barrel",
    brief: "Your bullets count twice",
    text: "Each bullet of your hit counts twice.",
  },
  friendly_fire: {
    name: "Friendly Fire",
    brief: "Someone loses a token",
    text: "Someone with several tokens here loses one: you choose which.",
  },
  intimidation: { name: "Intimidation", brief: "All cowards here run", text: "Every coward here runs for it." },
};

export default cards;
