/** Messages between the page and the service worker that serves decrypted files. */
import type { Bytes } from '../../../encryption/bytes';
import type { RefusalFields } from './stored-bytes';
import type { FileToZip } from './zip-stream';

/** Scope of the service worker: it controls only the pages of encrypted folders. */
export const SERVICE_WORKER_SCOPE = '/e/';

export const PING_MS = 10_000;

/**
 * Version of the messages. Increase this number when they change, because a page may talk to a service worker of
 * another release.
 */
export const PROTOCOL = 1;

const PATH = /^\/e\/(?:save|view)\/([\w-]+)$/;

/**
 * Returns the path of an offered file. Leaves out the file's name, because the server sees the path if the service
 * worker does not respond.
 */
export const servedPath = (kind: 'save' | 'view', id: string): string => `/e/${kind}/${id}`;

/** Returns the id in a path of the service worker. Returns null for other paths. */
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
    /** Sound or video. `type` is its media type. */
    | { readonly kind: 'media'; readonly type: string; readonly file: FileRef };
}

/** Messages to the service worker. Each message comes with a port for the response. */
export type ToServiceWorker =
  | { readonly type: 'hello' }
  /** Makes the service worker control the page. After the response, media elements can load files from it. */
  | { readonly type: 'claim' }
  /**
   * Keeps the service worker running. The response comes after `PING_MS`. A browser ends a service worker that gets no
   * messages, even during a download. The service worker waits instead of the page, because browsers slow down the
   * timers of hidden pages.
   */
  | { readonly type: 'ping' }
  /** Makes the waiting, newer service worker replace the active one. */
  | { readonly type: 'replace' };

export interface Greeting {
  readonly protocol: number;
  /** Ids of the downloads that are running. */
  readonly running: readonly string[];
}

export type ToPage =
  /**
   * Asks the page for a file. The page responds with `Served | null`. The service worker may ask again after the
   * browser has restarted it.
   */
  | { readonly type: 'describe'; readonly id: string }
  | { readonly type: 'ended'; readonly id: string; readonly failure?: ServedFailure };

export type ServedFailure =
  | { readonly kind: 'refused'; readonly fields: RefusalFields }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'network' };
