/** Undocumented API of firebase-tools. package.json pins the exact version for it. */
declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http';

  /** Returns the Auth emulator as a request listener. Its accounts are in memory. */
  export function createApp(projectId: string): Promise<RequestListener>;
}
