import type { Memory } from './user-id';

/** `ended`: the session was rejected. The user caused the other reasons. */
export type SessionEnd = 'logged-out' | 'deleted' | 'ended';

const ENDS: readonly SessionEnd[] = ['logged-out', 'deleted', 'ended'];
const STORAGE_KEY = 'fileshare_session_end';

/** Returns null if there is nothing to say about the end of a session. */
export const readEnd = (memory: Memory): SessionEnd | null =>
  ENDS.find((end) => end === memory.read(STORAGE_KEY)) ?? null;

export function writeEnd(memory: Memory, end: SessionEnd | null): void {
  if (readEnd(memory) !== end) memory.write(STORAGE_KEY, end ?? '');
}
