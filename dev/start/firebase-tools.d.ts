/** Undocumented API of firebase-tools. So package.json pins the exact version. */
declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http';

  /** Returns the Auth emulator as a request listener. Accounts are stored in memory. */
  export function createApp(projectId: string): Promise<RequestListener>;
}
