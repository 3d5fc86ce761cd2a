export interface TargetFolder {
  readonly folderId: string;
  readonly name: string;
  readonly path: string;
  /** ISO 8601. Null if the folder never expires. */
  readonly expiryDate: string | null;
  /** If true, the folder has no files, and the first upload sets its expiry. */
  readonly isEmpty: boolean;
  /** If true, only a browser with the key can add files. */
  readonly isEncrypted: boolean;
}
