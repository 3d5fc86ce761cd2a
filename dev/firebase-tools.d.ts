/** Not a documented door of firebase-tools, hence its exact version in package.json. */
declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http';

  /** The Auth emulator as a request listener, its accounts in memory. */
  export function createApp(projectId: string): Promise<RequestListener>;
}
