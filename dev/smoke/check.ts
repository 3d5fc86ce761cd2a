/** What a check may use: the instance, and the folders that the checks send to. */
export interface Target {
  readonly url: URL;
  readonly sent: Sent;
  /** The folder of small files. */
  readonly small: Sent;
  /** Whether a message may be written to the operator. */
  readonly mail: boolean;
}

/** The files that the checks send, as `init` announced them. */
export interface Sent {
  readonly folderId: string;
  readonly shareLink: string;
  /** The signed URL, the ids and the bytes of the file with this name. */
  file(name: string): SentFile;
  readonly names: readonly string[];
}

export interface SentFile {
  readonly fileId: string;
  readonly r2Key: string;
  /** Null: it is sent in parts. */
  readonly uploadUrl: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Check {
  /** What holds where it passes, as a short clause. */
  readonly says: string;
  /** What to do where it fails. */
  readonly advice: string;
  /** Throws a sentence where it does not hold; answers `Skipped` where it cannot be tried from here. */
  run(target: Target): Promise<Skipped | undefined>;
}

/** Why a check was not tried. */
export class Skipped {
  constructor(readonly reason: string) {}
}

/** Throws what was found where it is not what is wanted. */
export function must(holds: boolean, found: string): asserts holds {
  if (!holds) throw new Error(found);
}
