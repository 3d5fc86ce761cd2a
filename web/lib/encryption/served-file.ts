/** Messages between the page and the service worker that serves decrypted files. */
import type { Bytes } from '../../../encryption/bytes';
import type { RefusalFields } from './stored-bytes';
import type { FileToZip } from './zip-stream';

/** Scope of the service worker. Only pages of encrypted folders are in it. */
export const SERVICE_WORKER_SCOPE = '/e/';

export const PING_MS = 10_000;

/** Increase this number if the messages change, because a page may meet the service worker of another release. */
export const PROTOCOL = 1;

/** Paths that the service worker answers. The server knows neither. */
const PATH = /^\/e\/(?:save|view)\/([\w-]+)$/;

/**
 * Returns the path of a file to save or to play. `id` is random. The path has no name, because the server gets the path
 * if the service worker does not answer.
 */
export const servedPath = (kind: 'save' | 'view', id: string): string => `/e/${kind}/${id}`;

/** Returns the id in a path of `servedPath`, or null. */
export const servedId = (path: string): string | null => PATH.exec(path)?.[1] ?? null;

export interface FileRef {
  readonly fileId: string;
  /** FLOE header. */
  readonly header: Bytes;
  /** Size of the content. */
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
  /** Answered with `Greeting`. */
  | { readonly type: 'hello' }
  /** Answered when the service worker controls the page. Then media elements can load from it. */
  | { readonly type: 'claim' }
  /**
   * Answered after `PING_MS`. Browsers end a service worker that gets no messages, also while it streams. The service
   * worker waits, because browsers slow down the timers of hidden pages.
   */
  | { readonly type: 'ping' }
  /** Lets a newer service worker replace the active one. */
  | { readonly type: 'replace' };

export interface Greeting {
  readonly protocol: number;
  readonly running: readonly string[];
}

/** Messages of the service worker. */
export type ToPage =
  /** The page posts `Served | null` to the port. So a service worker that was ended loses nothing. */
  | { readonly type: 'describe'; readonly id: string }
  | { readonly type: 'ended'; readonly id: string; readonly failure?: ServedFailure };

export type ServedFailure =
  | { readonly kind: 'refused'; readonly fields: RefusalFields }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'network' };
