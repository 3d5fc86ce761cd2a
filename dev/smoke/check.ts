export interface Target {
  readonly url: URL;
  readonly folder: TestFolder;
  readonly smallFolder: TestFolder;
  /** True if a check may send a message with the contact form. */
  readonly mail: boolean;
  /** Address to which a check may send mail. Null if there is none. */
  readonly mailTo: string | null;
}

export interface TestFolder {
  readonly folderId: string;
  readonly shareLink: string;
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
  /** Sentence that tells the operator what to do if the check fails. */
  readonly advice: string;
  /** Throws an error with a printable message if the check fails. */
  run(target: Target): Promise<Skipped | undefined>;
}

/** Result of a check that cannot run. */
export class Skipped {
  constructor(readonly reason: string) {}
}

export function must(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}
