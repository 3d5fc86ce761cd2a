/** A file that a person chose, and where it lay. */
export interface PickedFile {
  readonly file: File;
  /** Its folder inside what was chosen, `''` at the top, e.g. `photos/2024`. */
  readonly path: string;
  /** Folders that nothing was in, by their whole paths: the same list for all that was chosen together. */
  readonly emptyFolders?: readonly string[];
  /** Its name in the share, where that is not its own. */
  readonly name?: string;
  /** Where the browser gives one: to open the file again after a restart. */
  readonly handle?: FileSystemFileHandle;
  /** The handle of the folder that was chosen with this file in it: `path` begins with its name. */
  readonly folderHandle?: FileSystemDirectoryHandle;
  /** The upload that this file was begun with, where it is gone on with. */
  readonly resumes?: ResumedUpload;
  /** The id of the file in the folder that this one goes on with, which has the same place, name and size. */
  readonly continues?: string;
}

/** Files are sent to somebody who asked for them: the request, and what tells this sending apart. */
export interface SendingTo {
  readonly requestId: string;
  /** What the request is called. */
  readonly title: string;
  /** Adds to this sending, and to no other. */
  readonly secret: string;
  /** Who sends; `''`: not said. */
  readonly sender: string;
}

/** What makes files fall into the folder they were begun in. */
interface ResumedUpload {
  readonly folderId: string;
  /** Who began it: part of the keys too, and answered for by whoever that has become. */
  readonly userId: string;
  /** What their keys were made with. */
  readonly scope: string;
  /** The folder that is cut off their paths. */
  readonly root: string | null;
  /** What the share is called. */
  readonly folderName: string;
  /** Whom they are sent to. */
  readonly sending?: SendingTo;
}
