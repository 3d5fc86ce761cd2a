/** A file that the user chose, and its location. */
export interface PickedFile {
  readonly file: File;
  /** Its folder within the chosen files; `''` at the top, for example `photos/2024`. */
  readonly path: string;
  /** Full paths of the empty folders: one list, shared by all files chosen together. */
  readonly emptyFolders?: readonly string[];
  /** Its name in the share, if different from its own. */
  readonly name?: string;
  /** Handle to open the file again after a restart, if the browser gives one. */
  readonly handle?: FileSystemFileHandle;
  /** Handle of the chosen folder that contains this file. `path` begins with its name. */
  readonly folderHandle?: FileSystemDirectoryHandle;
  /** The interrupted upload that this file resumes. */
  readonly resumes?: ResumedUpload;
  /** Id of the unfinished file in the folder that this one continues. Path, name and size are the same. */
  readonly continues?: string;
}

/** The request that files are sent to, and the key of this sending. */
export interface SendingTo {
  readonly requestId: string;
  /** Title of the request. */
  readonly title: string;
  /** Secret that allows adding to this sending, and to no other. */
  readonly secret: string;
  /** Sender's name; `''` if not given. */
  readonly sender: string;
}

/** The fields that lead the files back to the folder of the interrupted upload. */
interface ResumedUpload {
  readonly folderId: string;
  /** User id that started the upload. It is part of the keys. The user may have signed in to an account since. */
  readonly userId: string;
  /** Scope of the files' idempotency keys. */
  readonly scope: string;
  /** Folder that is cut off the paths. */
  readonly root: string | null;
  /** Name of the share. */
  readonly folderName: string;
  /** Recipient of the files. */
  readonly sending?: SendingTo;
}
