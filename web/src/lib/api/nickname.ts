/** Default names for guests who have not chosen one, short enough for any seat. */

import type { Language } from "../app/settings.svelte";

const NICKNAMES: Record<Language, readonly string[]> = {
  fr: [
    ...["Ours Poli", "Lynx Vif", "Coq Fier", "Chat Rusé", "Loup Gai", "Âne Têtu", "Bison Sage", "Puma Doux"],
    ...["Hibou Fin", "Cerf Calme", "Tatou Fou", "Geai Malin", "Élan Franc", "Zèbre Zen", "Mulet Bon", "Faon Futé"],
  ],
  en: [
    ...["Sly Fox", "Calm Owl", "Bold Lynx", "Shy Mule", "Keen Hawk", "Old Bear", "Wry Crow", "Glad Wolf"],
    ...["Neat Hare", "Kind Toad", "Brisk Elk", "Fair Colt", "Warm Wren", "Odd Duck", "Lone Puma", "Fast Goat"],
  ],
};

export function nickname(language: Language, chance: () => number = Math.random): string {
  const names = NICKNAMES[language];
  return names[Math.floor(chance() * names.length)] ?? "Coyote";
}
