/** The folder of My Files that is open, for files that are to join it. */
export interface TargetFolder {
  readonly folderId: string;
  readonly name: string;
  /** The directory in it that is shown, `''` for its top. */
  readonly path: string;
  /** ISO 8601; null for never. */
  readonly expiryDate: string | null;
  /** Without files it has no expiry of its own yet: the first files bring one. */
  readonly isEmpty: boolean;
}
