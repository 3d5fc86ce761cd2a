/** Instance under test, and the folders to which the checks upload files. */
export interface Target {
  readonly url: URL;
  readonly folder: TestFolder;
  /** Folder of small files. */
  readonly smallFolder: TestFolder;
  /** True if a check may send a message with the contact form. */
  readonly mail: boolean;
  /** Address to which a check may send a mail. Null if there is none. */
  readonly mailTo: string | null;
}

/** A folder with announced files. The checks upload these files. */
export interface TestFolder {
  readonly folderId: string;
  readonly shareLink: string;
  /** Returns the signed URL, the ids and the bytes of the file with this name. */
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
  /** Sentence that is true if the check passes. */
  readonly claim: string;
  /** Advice for the operator if the check fails. */
  readonly advice: string;
  /** Throws an error with a printable message if the check fails. Returns `Skipped` if the check cannot run here. */
  run(target: Target): Promise<Skipped | undefined>;
}

/** Reason why a check did not run. */
export class Skipped {
  constructor(readonly reason: string) {}
}

export function must(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}
