export interface Piece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Kinds of viewers that need a URL, because an element of the page loads the file. All other viewers call `read`. */
export type ElementKind = 'image' | 'video' | 'audio';

/** URL that the page can load. The caller must call `close` when the URL is no longer needed. */
export interface OpenUrl {
  readonly url: string;
  close(): void;
}

/** Access to the bytes of a file. */
export interface PreviewSource {
  /** Identifies the file in query keys. */
  readonly id: string;
  /**
   * URL of the file on the server. Null if the file is encrypted, because the server cannot show an encrypted file.
   */
  readonly url: string | null;
  /** Loads a range. `start` is inclusive, `end` is exclusive. At the end of the file, the result has fewer bytes. */
  read(start: number, end: number, signal: AbortSignal): Promise<Piece>;
  /** Returns a URL for an element. Called only if `url` is null. */
  open(kind: ElementKind, signal: AbortSignal): Promise<OpenUrl>;
}
