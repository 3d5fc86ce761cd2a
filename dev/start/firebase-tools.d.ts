/** Declares an undocumented API. It may change, so package.json pins the exact version of firebase-tools. */
declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http';

  /** Returns a request listener that stores accounts in memory. */
  export function createApp(projectId: string): Promise<RequestListener>;
}
