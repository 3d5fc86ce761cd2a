export interface Piece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** `end` is exclusive. */
export type ReadBytes = (start: number, end: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;

/** These viewers need a URL. All others call `read`. */
export type ElementKind = 'image' | 'video' | 'audio';

/** The caller must call `close`. */
export interface OpenUrl {
  readonly url: string;
  close(): void;
}

export interface PreviewSource {
  /** Identifies the file in query keys. */
  readonly id: string;
  /** Null if the file is encrypted, because the server cannot show it. */
  readonly url: string | null;
  /** `end` is exclusive. At the end of the file, returns fewer bytes. */
  read(start: number, end: number, signal: AbortSignal): Promise<Piece>;
  /** Called only if `url` is null. */
  open(kind: ElementKind, signal: AbortSignal): Promise<OpenUrl>;
}
