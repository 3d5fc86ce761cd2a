import type { Memory } from './user-id';

/**
 * Why an account was signed out in this browser. `logged-out` and `deleted`: the user did that, in some tab. `ended`:
 * the provider or the server refuses the session.
 */
export type SessionEnd = 'logged-out' | 'deleted' | 'ended';

const ENDS: readonly SessionEnd[] = ['logged-out', 'deleted', 'ended'];
const STORAGE_KEY = 'fileshare_session_end';

/** Returns why the last session ended. Returns null if it did not end, or if its end was dismissed. */
export const readEnd = (memory: Memory): SessionEnd | null =>
  ENDS.find((end) => end === memory.read(STORAGE_KEY)) ?? null;

export function writeEnd(memory: Memory, end: SessionEnd | null): void {
  if (readEnd(memory) !== end) memory.write(STORAGE_KEY, end ?? '');
}
