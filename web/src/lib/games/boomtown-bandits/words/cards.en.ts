/** The loot cards in English, in our own words. */

import type { Card } from "../../../types/boomtown-bandits";
import type { CardWords } from "./cards.fr";

const cards: Record<Card, CardWords> = {
  liquid_courage: { name: "Liquid Courage", text: "Your coward is a shooter for one shootout." },
  temporary_alliance: { name: "Temporary Alliance", text: "Only two left here? Stop, and both draw, you first." },
  sneaky_bastard: { name: "Sneaky Bastard", text: "Your coward slips away from here to a place still to come." },
  tip_off: { name: "Tip Off", text: "Where your coward is, a token of your choice is out." },
  inspection: { name: "Inspection", text: "When you win, look at two cards and keep one." },
  whispered_plan: { name: "Whispered Plan", text: "Move any two tokens, whoever they belong to." },
  hoedown: { name: "Hoedown", text: "After your draw, everyone passes a card to the left." },
  good_times: { name: "Good Times", text: "A place has a party: nobody draws there, its tokens stay the night." },
  indecent_exposure: { name: "Indecent Exposure", text: "Somebody places their tokens face up." },
  robbery: { name: "Robbery", text: "Just money." },
  inside_job: { name: "Inside Job", text: "Laid down at once. $15 if you end with a Robbery." },
  bank_holiday: { name: "Bank Holiday", text: "The Bank is closed this round." },
  mine_car_ride: { name: "Mine Car Ride", text: "All tokens at the Mine roll to another place." },
  cave_in: { name: "Cave In", text: "Laid down at once. One shooter fewer next round." },
  fools_gold: { name: "Fool’s Gold", text: "Swap it for a card that lies before an opponent." },
  cursed_gold: { name: "Cursed Gold", text: "$20, but −$5 if nobody has more Mine cards than you." },
  silver_lode: { name: "Silver Lode", text: "Money, and a lot of it." },
  gold_vein: { name: "Gold Vein", text: "The jackpot of the Mine." },
  overheard_plans: { name: "Overheard Plans", text: "You place all your tokens after everyone else." },
  rally: { name: "Rally", text: "Move one of your tokens to a place still to come." },
  big_score: { name: "Big Score", text: "When you win, hand this card to the right and draw two." },
  safe_found: { name: "Safe Found", text: "Eight dice. Two bullets? The Train’s card is yours." },
  loose_lips: { name: "Loose Lips", text: "See every token that lies in town now." },
  misfire: { name: "Misfire", text: "A bullet aimed at you hits a token of the place to the right." },
  body_double: { name: "Body Double", text: "Cancels the bullets of one hit that are aimed at you." },
  double_barrel: { name: "Double Barrel", text: "Each bullet of your hit counts twice." },
  friendly_fire: { name: "Friendly Fire", text: "Someone with several tokens here loses one, you choose." },
  intimidation: { name: "Intimidation", text: "Every coward here runs for it." },
};

export default cards;
