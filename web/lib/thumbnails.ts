/** Loads thumbnails. Rows that appear together share a call, which also loads the next rows. */
import { thumbnailEndpoints } from '../../worker/contract/calls/thumbnails';
import { SHOWN_THUMBNAILS_MAX } from '../../worker/contract/limits';
import { MINUTE_MS } from '../../worker/contract/units';
import { call } from './api';

/** A management secret also opens folders that have a password or are not shared. */
export type ThumbnailSource =
  | { readonly folderId: string; readonly managementSecret?: string }
  | { readonly userId: string };

export interface ListedFile {
  readonly fileId: string;
  readonly hasThumbnail?: boolean | undefined;
}

const GATHER_MS = 40;
const CALL_MIN_FILES = 24;
/** Each image takes about 12 KB of memory. */
const IMAGES_MAX = 600;
/** After this time, a failed thumbnail is requested again. */
const FAILED_MS = MINUTE_MS;

const images = new Map<string, string>();
const failures = new Map<string, number>();
const loadingIds = new Set<string>();
const listeners = new Map<string, Set<(image: string) => void>>();

export class Thumbnails {
  readonly #source: ThumbnailSource;
  readonly #ids: readonly string[];
  readonly #requested = new Set<string>();
  #screenful = CALL_MIN_FILES;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: ThumbnailSource, files: readonly ListedFile[]) {
    this.#source = source;
    this.#ids = files.flatMap(({ fileId, hasThumbnail }) => (hasThumbnail ? [fileId] : []));
  }

  /** If true, rows need no space for thumbnails. */
  get isEmpty(): boolean {
    return this.#ids.length === 0;
  }

  /** Returns a data URL, or null if the image is not in memory. */
  imageOf(fileId: string): string | null {
    return images.get(fileId) ?? null;
  }

  /** `onImage` gets a data URL, and is not called if loading fails. The returned function cancels the request. */
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

/** Adds the ids that follow in `order`, until there are `count` ids. */
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
