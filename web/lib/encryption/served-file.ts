/** Messages between the page and the service worker that serves decrypted files. */
import type { Bytes } from '../../../encryption/bytes';
import type { RefusalFields } from './stored-bytes';
import type { FileToZip } from './zip-stream';

/** Scope of the service worker. The scope contains only pages of encrypted folders. */
export const SERVICE_WORKER_SCOPE = '/e/';

export const PING_MS = 10_000;

/** Increase this number if the messages change, because a page may talk to the service worker of another release. */
export const PROTOCOL = 1;

/** Matches the paths to which the service worker responds. The server does not know these paths. */
const PATH = /^\/e\/(?:save|view)\/([\w-]+)$/;

/**
 * Returns the path of a file to save or to play. `id` is random. The path does not contain the file's name, because
 * the server gets the path if the service worker does not respond.
 */
export const servedPath = (kind: 'save' | 'view', id: string): string => `/e/${kind}/${id}`;

/** Returns the id in a path of `servedPath`. Returns null for other paths. */
export const servedId = (path: string): string | null => PATH.exec(path)?.[1] ?? null;

export interface FileRef {
  readonly fileId: string;
  /** Header of the encrypted file (FLOE format). */
  readonly header: Bytes;
  /** Size of the decrypted content. */
  readonly size: number;
}

export type ZippedFile = FileRef & FileToZip;

/** Description of a file that the service worker serves. */
export interface Served {
  readonly folderId: string;
  readonly accessKey: string;
  readonly folderKey: Bytes;
  readonly content:
    | { readonly kind: 'file'; readonly name: string; readonly file: FileRef }
    | { readonly kind: 'zip'; readonly name: string; readonly files: readonly ZippedFile[] }
    /** `type` is a media type of sound or video. */
    | { readonly kind: 'media'; readonly type: string; readonly file: FileRef };
}

/** Messages of the page. The service worker posts its answer to the port that comes with a message. */
export type ToServiceWorker =
  /** The answer is a `Greeting`. */
  | { readonly type: 'hello' }
  /**
   * The answer comes when the service worker controls the page. From then on, media elements can load files from the
   * service worker.
   */
  | { readonly type: 'claim' }
  /**
   * The answer comes after `PING_MS`. A browser ends a service worker that gets no messages, even during a download.
   * The service worker waits instead of the page, because browsers slow down the timers of hidden pages.
   */
  | { readonly type: 'ping' }
  /** Makes a newer service worker replace the active service worker. */
  | { readonly type: 'replace' };

export interface Greeting {
  readonly protocol: number;
  readonly running: readonly string[];
}

/** Messages of the service worker. */
export type ToPage =
  /**
   * Asks the page for a file. The page posts `Served | null` to the port. If the browser ends the service worker, the
   * service worker can ask again later.
   */
  | { readonly type: 'describe'; readonly id: string }
  | { readonly type: 'ended'; readonly id: string; readonly failure?: ServedFailure };

export type ServedFailure =
  | { readonly kind: 'refused'; readonly fields: RefusalFields }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'network' };
