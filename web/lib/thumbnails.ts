/**
 * Loads thumbnails, many per call. A row requests its thumbnail shortly before the row is visible. Rows that request
 * thumbnails at the same time share a call. The call also loads the thumbnails of the next rows. So a scrolling
 * visitor needs few calls.
 */
import { thumbnailEndpoints } from '../../worker/contract/calls/thumbnails';
import { SHOWN_THUMBNAILS_MAX } from '../../worker/contract/limits';
import { MINUTE_MS } from '../../worker/contract/units';
import { call } from './api';

/**
 * Files whose thumbnails are loaded: the files of a share, or all files of the user with the id `userId`. With the
 * management secret, thumbnails are loaded even if the folder has a password or is not shared.
 */
export type ThumbnailSource =
  | { readonly folderId: string; readonly managementSecret?: string }
  | { readonly userId: string };

export interface ListedFile {
  readonly fileId: string;
  readonly hasThumbnail?: boolean | undefined;
}

/** Rows that appear within this time share a call. */
const GATHER_MS = 40;
/** Minimum number of files per call, unless the list ends. */
const CALL_MIN_FILES = 24;
/** Maximum number of images in memory. An image takes about 12 KB. */
const IMAGES_MAX = 600;
/** Time until a thumbnail that could not be loaded is requested again. */
const FAILED_MS = MINUTE_MS;

/** Data URLs of images by file id. The oldest image is first. */
const images = new Map<string, string>();
/** Time of the last failed attempt, by file id. */
const failures = new Map<string, number>();
const loadingIds = new Set<string>();
/** Callbacks of the rows that wait for an image, by file id. */
const listeners = new Map<string, Set<(image: string) => void>>();

export class Thumbnails {
  readonly #source: ThumbnailSource;
  /** Ids of the files with a thumbnail, in the order of the list. */
  readonly #ids: readonly string[];
  readonly #requested = new Set<string>();
  #screenful = CALL_MIN_FILES;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: ThumbnailSource, files: readonly ListedFile[]) {
    this.#source = source;
    this.#ids = files.flatMap(({ fileId, hasThumbnail }) => (hasThumbnail ? [fileId] : []));
  }

  /** True if no file has a thumbnail. Then rows need no space for pictures. */
  get isEmpty(): boolean {
    return this.#ids.length === 0;
  }

  /** Returns the image of a file as a data URL. Returns null if the image is not in memory. */
  imageOf(fileId: string): string | null {
    return images.get(fileId) ?? null;
  }

  /** Calls `onImage` with the data URL when the image is loaded. Returns a function that cancels the request. */
  request(fileId: string, onImage: (image: string) => void): () => void {
    const image = images.get(fileId);
    if (image !== undefined) {
      onImage(image);
      return () => {};
    }
    const waiting = listeners.get(fileId) ?? new Set();
    listeners.set(fileId, waiting.add(onImage));
    this.#requested.add(fileId);
    this.#timer ??= setTimeout(() => this.#load(), GATHER_MS);
    return () => {
      waiting.delete(onImage);
      if (waiting.size > 0 || listeners.get(fileId) !== waiting) return;
      listeners.delete(fileId);
      this.#requested.delete(fileId);
    };
  }

  #load(): void {
    this.#timer = undefined;
    const requested = [...this.#requested].filter(isMissing);
    this.#requested.clear();
    this.#screenful = Math.min(SHOWN_THUMBNAILS_MAX, Math.max(this.#screenful, requested.length));
    const ids = withNext(requested, this.#ids.filter(isMissing), this.#screenful);
    for (let from = 0; from < ids.length; from += SHOWN_THUMBNAILS_MAX) {
      void load(this.#source, ids.slice(from, from + SHOWN_THUMBNAILS_MAX));
    }
  }
}

/**
 * Returns the ids in `requested`. If `requested` has fewer than `count` ids, adds the ids that follow the last
 * requested id in `order`. Returns an empty list if `requested` is empty.
 */
export function withNext(requested: readonly string[], order: readonly string[], count: number): string[] {
  const chosen = new Set(requested);
  if (chosen.size === 0) return [];
  const last = Math.max(...requested.map((id) => order.indexOf(id)));
  for (let next = last + 1; next < order.length && chosen.size < count; next++) chosen.add(order[next] as string);
  return [...chosen];
}

const isMissing = (fileId: string): boolean =>
  !images.has(fileId) && !loadingIds.has(fileId) && Date.now() - (failures.get(fileId) ?? 0) > FAILED_MS;

async function load(source: ThumbnailSource, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) loadingIds.add(fileId);
  try {
    const files = fileIds.join(',');
    const { thumbnails } = await callFor(source, files);
    for (const { fileId, image } of thumbnails) keep(fileId, `data:image/jpeg;base64,${image}`);
  } catch {
    // After a failed call, the rows keep their icons.
  }
  for (const fileId of fileIds) {
    loadingIds.delete(fileId);
    if (!images.has(fileId)) failures.set(fileId, Date.now());
  }
}

function callFor(source: ThumbnailSource, files: string) {
  if ('userId' in source) return call(thumbnailEndpoints.ownThumbnails, { userId: source.userId, files });
  const { folderId, managementSecret } = source;
  if (managementSecret === undefined) return call(thumbnailEndpoints.thumbnails, { folderId, files });
  return call(thumbnailEndpoints.managedThumbnails, { folderId, files }, { managementSecret });
}

function keep(fileId: string, image: string): void {
  images.set(fileId, image);
  const [oldest] = images.keys();
  if (images.size > IMAGES_MAX && oldest !== undefined) images.delete(oldest);
  for (const onImage of listeners.get(fileId) ?? []) onImage(image);
  listeners.delete(fileId);
}
