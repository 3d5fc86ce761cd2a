/** A file that the user chose, with its path and the upload that it belongs to. */
export interface PickedFile {
  readonly file: File;
  /** Path of the file's folder within the chosen files, for example `photos/2024`. `''` at the top. */
  readonly path: string;
  /** Full paths of the empty folders. All files that were chosen together have the same list. */
  readonly emptyFolders?: readonly string[];
  /** Name in the share. Undefined if the name is made from the name on disk. */
  readonly name?: string;
  /** Handle to open the file again after a restart, if the browser gives one. */
  readonly handle?: FileSystemFileHandle;
  /** Handle of the chosen folder that contains this file. `path` begins with the name of that folder. */
  readonly folderHandle?: FileSystemDirectoryHandle;
  /** The interrupted upload that this file resumes. */
  readonly resumes?: ResumedUpload;
  /** Id of the unfinished file on the server that this file continues. Path, name and size are the same. */
  readonly continues?: string;
}

/** The request for files that receives the files, and the delivery. */
export interface SendingTo {
  readonly requestId: string;
  /** Title of the request for files. */
  readonly title: string;
  /** Secret of the delivery. It allows adding files to this delivery only. */
  readonly secret: string;
  /** Sender's name; `''` if not given. */
  readonly sender: string;
}

/** The interrupted upload that a file belongs to. With these fields, the file is sent to the same folder. */
interface ResumedUpload {
  readonly folderId: string;
  /**
   * Id of the user who started the upload. The files' idempotency keys contain this id. The user's current id differs
   * if the user has signed in since then.
   */
  readonly userId: string;
  /** Scope of the files' idempotency keys. */
  readonly scope: string;
  /** Folder that is removed from the start of the paths. Null if none is. */
  readonly root: string | null;
  /** Name of the share. */
  readonly folderName: string;
  /** Request for files that receives the files, if any. */
  readonly sending?: SendingTo;
}
