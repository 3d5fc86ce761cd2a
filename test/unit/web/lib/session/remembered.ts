import type { Memory } from '../../../../../web/lib/session/user-id';

export function remembering(stored: Record<string, string> = {}, cookie: string | null = null) {
  const state = { stored, cookie };
  const memory: Memory = {
    read: (key) => state.stored[key] ?? null,
    write: (key, value) => {
      state.stored[key] = value;
    },
    readCookie: () => state.cookie,
    writeCookie: (id) => {
      state.cookie = id;
    },
  };
  return { state, memory };
}
