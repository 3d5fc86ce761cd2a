import { once } from '../once';

let load = async () => {};

/** Loads the messages that the first screens of home and shares do not need, except those of the admin page. */
export function startLaterMessages(loadMessages: () => Promise<void>): void {
  load = once(loadMessages);
  // Callers of `laterMessages` handle the failure.
  laterMessages().catch(() => {});
}

/**
 * Resolves when the later messages have loaded. After a failure, the next call loads them again. In Node there are no
 * messages, so it resolves immediately.
 */
export const laterMessages = (): Promise<void> => load();
