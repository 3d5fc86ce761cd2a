/** A folder of My Files that receives the files. */
export interface TargetFolder {
  readonly folderId: string;
  readonly name: string;
  /** Directory in the folder. `''` is the top of the folder. */
  readonly path: string;
  /** Expiry of the folder, ISO 8601. Null if the folder never expires. */
  readonly expiryDate: string | null;
  /** True if the folder has no files. The first upload then sets the expiry. */
  readonly isEmpty: boolean;
}
