/** Instance under test, and the folders that checks upload to. */
export interface Target {
  readonly url: URL;
  readonly folder: TestFolder;
  /** Folder of small files. */
  readonly smallFolder: TestFolder;
  /** Whether a check may send a contact message. */
  readonly mail: boolean;
}

/** Announced files that the checks upload. */
export interface TestFolder {
  readonly folderId: string;
  readonly shareLink: string;
  /** Returns signed URL, ids and bytes of a file by name. */
  file(name: string): TestFile;
  readonly names: readonly string[];
}

export interface TestFile {
  readonly fileId: string;
  readonly r2Key: string;
  /** Null if the file is sent in parts. */
  readonly uploadUrl: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Check {
  /** Short clause that is true if the check passes. */
  readonly claim: string;
  /** Advice if it fails. */
  readonly advice: string;
  /** Throws an error with a printable message on failure. Returns `Skipped` if it cannot run here. */
  run(target: Target): Promise<Skipped | undefined>;
}

/** Reason why a check did not run. */
export class Skipped {
  constructor(readonly reason: string) {}
}

/** Throws `message` unless `holds` is true. */
export function must(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}
