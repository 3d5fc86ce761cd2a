/** Declares an undocumented API. It may change, so package.json pins the version. */
declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http';

  /** Returns a listener that stores accounts in memory. */
  export function createApp(projectId: string): Promise<RequestListener>;
}
