export interface PickedFile {
  readonly file: File;
  /** Directory of the file within the pick, for example `photos/2024`. `''` if the user has picked the file itself. */
  readonly path: string;
  /** Full paths of the empty folders in the same pick. All files of a pick share one list. */
  readonly emptyFolders?: readonly string[];
  /** Name in the share. Undefined if it is the name on disk. */
  readonly name?: string;
  /** Reopens the file. Only some browsers and ways to pick a file give a handle. */
  readonly handle?: FileSystemFileHandle;
  /** Handle of the chosen folder. `path` begins with its name. */
  readonly folderHandle?: FileSystemDirectoryHandle;
  readonly resumes?: ResumedUpload;
  /** Id of the unfinished file on the server that this file continues. Path, name and size are the same. */
  readonly continues?: string;
  /** Encrypted metadata of the file `continues`. Undefined if not encrypted. */
  readonly sealed?: string;
  /** Set for an empty folder of an encrypted upload, sent as an empty file. `path` is its parent. */
  readonly isDirectory?: true;
}

/** Delivery that answers a request for files. */
export interface SendingTo {
  readonly requestId: string;
  readonly title: string;
  /** Allows a sender to add files only to this delivery. */
  readonly secret: string;
  /** `''` if the sender gave no name. */
  readonly sender: string;
}

interface ResumedUpload {
  readonly folderId: string;
  /** User id at the start of the upload, for the idempotency keys. A sign-in changes the id. */
  readonly userId: string;
  readonly scope: string;
  /** Folder removed from the start of the paths. Null if none is removed. */
  readonly root: string | null;
  readonly folderName: string;
  readonly sending?: SendingTo;
  /** Set if end-to-end encrypted. This browser has the key. */
  readonly isEncrypted?: true;
  /** Only of an encrypted upload. Includes `root`. */
  readonly emptyFolders?: readonly string[];
}
