/** What the journal and the chat show, and what in them is new to the reader. */

import type { Said } from "../types/protocol";

export type Tab = "journal" | "chat";

export class SidePanelState {
  tab = $state<Tab>("journal");
  /** Where there is no room beside the table: is the drawer open? */
  open = $state(false);
  /** The number of the last message that was seen; null before the first welcome. */
  #read = $state<number | null>(null);
  /** A message that has just come while the chat could not be seen; shown for a moment. */
  incoming = $state.raw<Said | null>(null);
  /** Lines of the journal that came while it could not be seen. */
  fresh = $state(0);

  /** The entry after which the journal was asked for; null where its end was. */
  since = $state<number | null>(null);

  /** Opens what is new: the chat if somebody has said something, else what was open last. */
  showNews(chat: readonly Said[]): void {
    this.show(this.unread(chat) > 0 ? "chat" : this.tab);
  }

  show(tab: Tab, since: number | null = null): void {
    this.tab = tab;
    this.since = since;
    this.open = true;
  }

  /** Is this tab before the reader's eyes? */
  sees(tab: Tab, drawer: boolean): boolean {
    return this.tab === tab && (this.open || !drawer);
  }

  /** Messages that nobody has read yet; what was said before we came is old. */
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
