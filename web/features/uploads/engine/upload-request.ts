import type { MailWish } from '../../../lib/mail-wish';
import type { PickedFile, SendingTo } from '../picking/picked-file';
import type { UploadEncryption } from './encrypting/upload-encryption';

export interface UploadRequest {
  readonly files: readonly PickedFile[];
  readonly emptyFolders?: readonly string[];
  readonly userId: string;
  /** Number of days until the expiry, possibly a fraction. -1 means no expiry. */
  readonly expiryDays: number;
  /** Undefined for a new folder. */
  readonly folderId?: string | undefined;
  /** Name that the user has chosen for a new folder. */
  readonly folderName?: string | undefined;
  /** Name of a new folder if the user has chosen none. */
  readonly defaultName?: string | undefined;
  /** For a new folder. If it is encrypted, `encryption` has the same password. */
  readonly password?: string | undefined;
  readonly message?: string | undefined;
  /** Number of downloads after which a new folder is deleted. Undefined means no limit. */
  readonly downloadLimit?: number | undefined;
  /** Announced files that `files` replaces. */
  readonly replacedFileIds?: readonly string[];
  /** Secret of a management link, to add files to another user's folder. */
  readonly managementSecret?: string | undefined;
  readonly sending?: SendingTo | undefined;
  /** Set if the upload is encrypted. Not needed for files that resume an upload. */
  readonly encryption?: UploadEncryption | undefined;
  /** Emails about a new folder. The engine does not use this field. */
  readonly mail?: MailWish | undefined;
}
