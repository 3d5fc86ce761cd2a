/** Messages and paths of the service worker that serves decrypted files. */
import type { Bytes } from '../../../encryption/bytes';
import type { RefusalFields } from './stored-bytes';
import type { FileToZip } from './zip-stream';

/** Pages of encrypted folders. */
export const SERVICE_WORKER_SCOPE = '/e/';

export const PING_MS = 10_000;

/** Must be increased when messages change, because the service worker may be of another release. */
export const PROTOCOL = 1;

const PATH = /^\/e\/(?:save|view)\/([\w-]+)$/;

/** The path has no file name, because it may reach the server. */
export const servedPath = (kind: 'save' | 'view', id: string): string => `/e/${kind}/${id}`;

export const servedId = (path: string): string | null => PATH.exec(path)?.[1] ?? null;

export interface FileRef {
  readonly fileId: string;
  readonly header: Bytes;
  readonly size: number;
}

export type ZippedFile = FileRef & FileToZip;

export interface Served {
  readonly folderId: string;
  readonly accessKey: string;
  readonly folderKey: Bytes;
  readonly content:
    | { readonly kind: 'file'; readonly name: string; readonly file: FileRef }
    | { readonly kind: 'zip'; readonly name: string; readonly files: readonly ZippedFile[] }
    | { readonly kind: 'media'; readonly type: string; readonly file: FileRef };
}

/** Each message comes with a port for the response. */
export type ToServiceWorker =
  | { readonly type: 'hello' }
  /** Makes the service worker control the page, so that media elements can load files from it. */
  | { readonly type: 'claim' }
  /**
   * Keeps the service worker running. A browser ends a service worker that gets no messages, even during a download.
   * The service worker waits `PING_MS` before its response, because browsers slow down timers of hidden pages.
   */
  | { readonly type: 'ping' }
  /** Makes the newer, waiting service worker replace the active one. */
  | { readonly type: 'replace' };

export interface Greeting {
  readonly protocol: number;
  readonly running: readonly string[];
}

export type ToPage =
  /** Asks the page for a file. The page responds with `Served | null`. A restarted service worker may ask again. */
  | { readonly type: 'describe'; readonly id: string }
  | { readonly type: 'ended'; readonly id: string; readonly failure?: ServedFailure };

export type ServedFailure =
  | { readonly kind: 'refused'; readonly fields: RefusalFields }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'network' };
