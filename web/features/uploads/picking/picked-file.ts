export interface PickedFile {
  readonly file: File;
  /** Path of the file's folder, relative to the chosen files. Example: `photos/2024`. `''` means the top. */
  readonly path: string;
  /** Full paths of the empty folders in the same pick. All files of a pick share one list. */
  readonly emptyFolders?: readonly string[];
  /** Name in the share. Undefined if the file keeps its name on disk. */
  readonly name?: string;
  /**
   * Opens the file again after a restart. Undefined if the browser has no handles, or if `folderHandle` replaces it.
   */
  readonly handle?: FileSystemFileHandle;
  /** Handle of the chosen folder that contains this file. `path` begins with the name of the folder. */
  readonly folderHandle?: FileSystemDirectoryHandle;
  readonly resumes?: ResumedUpload;
  /** Id of the unfinished file on the server that this file continues. Path, name and size are the same. */
  readonly continues?: string;
  /** Encrypted metadata of the file that `continues` names. Undefined if the file is not encrypted. */
  readonly sealed?: string;
  /** Set for an empty folder of an encrypted upload, which is sent as an empty file. `path` is its parent folder. */
  readonly isDirectory?: true;
}

/** Delivery that answers a request for files. */
export interface SendingTo {
  readonly requestId: string;
  readonly title: string;
  /** Secret of the delivery. It allows a sender to add files only to this delivery. */
  readonly secret: string;
  /** Name of the sender. `''` if the sender gave no name. */
  readonly sender: string;
}

/** Fields that send a file to the folder of an interrupted upload. */
interface ResumedUpload {
  readonly folderId: string;
  /** Id of the user at the start of the upload, for the idempotency keys. Signing in changes a user's id. */
  readonly userId: string;
  /** Scope of the files' idempotency keys. */
  readonly scope: string;
  /** Folder that is removed from the start of the paths. Null if no folder is removed. */
  readonly root: string | null;
  readonly folderName: string;
  /** Set if the upload answers a request for files. Otherwise undefined. */
  readonly sending?: SendingTo;
  /** Set if the upload is end-to-end encrypted. The key is stored in this browser. */
  readonly isEncrypted?: true;
  /** Paths of the empty folders of an encrypted upload, including `root`. */
  readonly emptyFolders?: readonly string[];
}
