/**
 * A file that the user chose, with its path. If the file resumes an upload, the object also describes that upload.
 */
export interface PickedFile {
  readonly file: File;
  /**
   * Path of the file's folder, for example `photos/2024`. The path is relative to the chosen files. `''` means the
   * top.
   */
  readonly path: string;
  /**
   * Full paths of the empty folders that the user picked together with this file. All files of a pick share the same
   * list.
   */
  readonly emptyFolders?: readonly string[];
  /** Name in the share. Undefined if the name in the share comes from the name on disk. */
  readonly name?: string;
  /** Handle that opens the file again after a restart. Undefined if the browser has no handles. */
  readonly handle?: FileSystemFileHandle;
  /** Handle of the chosen folder that contains this file. `path` begins with the name of the folder. */
  readonly folderHandle?: FileSystemDirectoryHandle;
  /** The interrupted upload that this file resumes. */
  readonly resumes?: ResumedUpload;
  /** Id of the unfinished file on the server that this file continues. Path, name and size are the same. */
  readonly continues?: string;
  /** Encrypted metadata of the unfinished file that this file continues. Undefined if the file is not encrypted. */
  readonly sealed?: string;
  /**
   * True if this is not a file but an empty folder of an encrypted upload. Such a folder is sent as an empty file.
   * `path` is its parent folder.
   */
  readonly isDirectory?: true;
}

/** The request for files and the delivery to which the files are sent. */
export interface SendingTo {
  readonly requestId: string;
  /** Title of the request for files. */
  readonly title: string;
  /** Secret of the delivery. With the secret, a sender can add files only to this delivery. */
  readonly secret: string;
  /** Sender's name. `''` if the sender gave no name. */
  readonly sender: string;
}

/** The interrupted upload of a file. With these fields, the file is sent to the same folder. */
interface ResumedUpload {
  readonly folderId: string;
  /**
   * Id of the user who started the upload. The idempotency keys contain this id. If the user has signed in since
   * then, the user's current id is different.
   */
  readonly userId: string;
  /** Scope of the files' idempotency keys. */
  readonly scope: string;
  /** Folder that is removed from the start of the paths. Null if no folder is removed. */
  readonly root: string | null;
  /** Name of the share. */
  readonly folderName: string;
  /** The request for files to which the files are sent. Undefined if there is no such request. */
  readonly sending?: SendingTo;
  /** Set if the upload is end-to-end encrypted. Its key is stored in this browser. */
  readonly isEncrypted?: true;
  /** Paths of the empty folders of an encrypted upload, with `root`. */
  readonly emptyFolders?: readonly string[];
}
