/** Folder of My Files that receives the files. */
export interface TargetFolder {
  readonly folderId: string;
  readonly name: string;
  /** Directory in the folder that receives the files. `''` means the top. */
  readonly path: string;
  /** Expiry as ISO 8601. Null if the folder never expires. */
  readonly expiryDate: string | null;
  /** True if the folder has no files. Then the first upload sets the expiry. */
  readonly isEmpty: boolean;
  /** True if the folder is encrypted. Then only a browser with its key can add files. */
  readonly isEncrypted: boolean;
}
