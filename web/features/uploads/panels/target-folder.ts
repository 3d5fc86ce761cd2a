/** Open folder of My Files that files are added to. */
export interface TargetFolder {
  readonly folderId: string;
  readonly name: string;
  /** Directory shown inside it; `''` for its top. */
  readonly path: string;
  /** ISO 8601. Null if it never expires. */
  readonly expiryDate: string | null;
  /** Whether it has no files. The first upload then sets its expiry. */
  readonly isEmpty: boolean;
}
