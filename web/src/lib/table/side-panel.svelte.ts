/** State of the side panel: open tab, unread messages, unseen lines. */

import type { Said } from "../types/protocol";

export type Tab = "journal" | "chat";

export class SidePanelState {
  tab = $state<Tab>("journal");
  /** Whether the drawer is open, where the panel is one. */
  open = $state(false);
  /** Number of the last message read; null before the first welcome. */
  #read = $state<number | null>(null);
  /** New message while the chat is hidden; shown for a moment. */
  incoming = $state.raw<Said | null>(null);
  /** Lines of the journal since it was last visible. */
  fresh = $state(0);

  /** Entry from which to show the journal; null for its end. */
  since = $state<number | null>(null);

  /** Opens the chat if it has unread messages, else the last tab. */
  showNews(chat: readonly Said[]): void {
    this.show(this.unread(chat) > 0 ? "chat" : this.tab);
  }

  show(tab: Tab, since: number | null = null): void {
    this.tab = tab;
    this.since = since;
    this.open = true;
  }

  /** Whether a tab is visible. */
  sees(tab: Tab, drawer: boolean): boolean {
    return this.tab === tab && (this.open || !drawer);
  }

  /** Number of unread messages. Those before our arrival count as read. */
  unread(chat: readonly Said[]): number {
    const read = this.#read;
    if (read === null) return 0;
    return chat.filter(({ number }) => number > read).length;
  }

  read(chat: readonly Said[]): void {
    this.#read = chat.at(-1)?.number ?? 0;
    this.incoming = null;
  }
}
