/**
 * Limits that several folders of the source code use. The page uses many of these limits, too. Units are in the
 * names.
 */
import { DAY_MS, GIB, KIB, MIB } from './units.ts';

/** The platform refuses bodies above 100 MB, so a single PUT stays below 100 MB. */
export const SINGLE_PUT_MAX_BYTES = 95_000_000;
/** Lifetime of a signed upload URL. */
export const UPLOAD_URL_TTL_MS = DAY_MS;
/** Limits of JSON bodies. Some calls have other limits (`body-limits.ts`). */
export const JSON_BODY_MAX_BYTES = 16 * KIB;
export const JSON_BODY_MAX_VALUES = 100;
/**
 * Maximum size of the body of a call with text that users type. The body has few values, but each value may be long.
 */
export const TYPED_BODY_MAX_BYTES = 2 * MIB;
/** Maximum number of JSON values per list item, as an average over the list. Values in unknown fields count, too. */
export const LIST_ITEM_MAX_VALUES = 8;
/**
 * Maximum number of files, and of bytes, per `init` call. The operator's `MAX_FILES_PER_UPLOAD` cannot raise these
 * limits. Clients send fewer files per call if file names are long.
 */
export const FILES_PER_CALL_MAX = 10_000;
export const INIT_BODY_MAX_BYTES = 4 * MIB;
/** Maximum size of one entry in a list of sent parts. An entry has the number, tag, size and checksum of a part. */
export const COMPLETED_PART_MAX_BYTES = 384;
/** Maximum length of object keys, and of ids of multipart sessions. */
export const OBJECT_KEY_MAX_CHARS = 1024;
/** Maximum length of tokens that the server or the identity provider signs. */
export const SIGNED_TOKEN_MAX_CHARS = 2048;
/** Limits of a bundle. */
export const BUNDLE_MAX_FILES = 32;
export const BUNDLE_FILE_MAX_BYTES = MIB;
export const BUNDLE_MAX_BYTES = 2 * MIB;
/** Picture of a folder, in the ratio of link previews (Open Graph protocol, 1.91 to 1). */
export const COVER_WIDTH_PX = 1200;
export const COVER_HEIGHT_PX = 630;
export const COVER_MAX_BYTES = 128 * KIB;
/** Width and height of a thumbnail, in pixels. */
export const THUMBNAIL_PX = 256;
export const THUMBNAIL_MAX_BYTES = 12 * KIB;
/** Maximum number of thumbnails that one call sends. */
export const THUMBNAILS_PER_CALL = 32;
/** Maximum number of thumbnails that one call returns. This number is enough for the tiles of a large screen. */
export const SHOWN_THUMBNAILS_MAX = 96;
/** Minimum size of a part in R2. Only the last part may be smaller. */
export const PART_MIN_BYTES = 5 * MIB;
export const PART_MAX_BYTES = 95 * MIB;
/** Maximum length of the name that a page chooses for itself when it sends parts. */
export const DEVICE_MAX_CHARS = 36;
export const PART_MAX_COUNT = 10_000;
/** Largest file of a premium user: a round number below the capacity of `PART_MAX_COUNT` parts. */
export const PREMIUM_FILE_MAX_BYTES = 900 * GIB;
/** Maximum number of parts if the client requests smaller parts. Each part costs an operation and a row. */
export const REQUESTED_PARTS_MAX_COUNT = 1000;
/** Maximum size of an R2 object: 5 TiB minus 5 GiB. */
export const OBJECT_MAX_BYTES = 5 * 1024 * GIB - 5 * GIB;

/** Part sizes by file size. The first row whose `upToBytes` is at least the size applies. */
export const PART_LADDER: readonly { upToBytes: number; partBytes: number }[] = [
  { upToBytes: 200 * MIB, partBytes: 25 * MIB },
  { upToBytes: 500 * MIB, partBytes: 35 * MIB },
  { upToBytes: PART_MAX_COUNT * 40 * MIB, partBytes: 40 * MIB },
  { upToBytes: PART_MAX_COUNT * 50 * MIB, partBytes: 50 * MIB },
];

/** Limits of names and lists. */
export const NAME_MAX_CHARS = 255;
export const PATH_MAX_CHARS = 1024;
/** Maximum number of levels of directories in an uploaded tree. */
export const PATH_MAX_LEVELS = 64;
export const IDEMPOTENCY_KEY_MAX_CHARS = 2048;
export const FOLDER_FILES_DEFAULT_LIMIT = 500;
/** Maximum number of files per page of checksums. Each file is looked up in R2. */
export const CHECKSUMS_MAX_LIMIT = 100;
export const FOLDER_FILES_MAX_LIMIT = 500;
export const FOLDER_PREFETCH_FILES = 100;
/** Maximum number of top-level directories, and of top-level files, in the first response about a folder. */
export const TOP_LEVEL_MAX_NAMES = 10;
/** Maximum number of folders in the response about their parent folder. */
export const FOLDER_CHILDREN_MAX = 200;
export const MY_FILES_MAX_LIMIT = 1000;
/** Maximum number of entries in a list or search that is not in the order `usual`. Sorting reads all entries. */
export const MY_FILES_SORT_MAX_ITEMS = 10_000;
export const LIST_MAX_PAGE = 1_000_000;
export const EXPORT_CURSOR_MAX_CHARS = 128;
/**
 * Maximum number of items per call that moves items. As JSON, a directory's path takes up to 6 bytes per character.
 */
export const MOVE_MAX_ITEMS = 50;
export const MOVE_BODY_MAX_BYTES = 320 * KIB;
/** Maximum number of items per call that deletes items. */
export const DELETE_MAX_ITEMS = 200;
export const DELETE_BODY_MAX_BYTES = 1280 * KIB;
export const ARCHIVE_SELECTION_MAX_FILES = 500;
export const ARCHIVE_SELECTION_MAX_PATHS = 100;
/** Maximum number of files per folder. Announced files count, too. */
export const FOLDER_MAX_FILES = 100_000;
/** Maximum number of empty directories per folder. The response about a folder lists all of them. */
export const FOLDER_MAX_EMPTY_DIRECTORIES = 500;
/** An interrupted upload is cancelled after this time without new bytes. */
export const UNFINISHED_UPLOAD_TTL_MS = DAY_MS;

/** Limits of form fields. */
export const EMAIL_MAX_CHARS = 254;
export const PASSWORD_MAX_CHARS = 1024;
export const URL_MAX_CHARS = 2048;
export const CONTACT_MESSAGE_MAX_CHARS = 5000;
/** Maximum number of messages per address in an hour. */
export const CONTACTS_PER_WINDOW = 5;
/** Maximum number of recipients to whom the link of a folder is mailed. */
export const MAIL_RECIPIENTS_MAX = 10;
export const ADMIN_HISTORY_LIMIT = 20;
export const ADMIN_LIST_MAX_LIMIT = 100;
export const ADMIN_LIST_MAX_PAGE = 10_000;
export const TAKEDOWN_REASON_MAX_CHARS = 500;
/** Maximum size of a file that an admin can download, or view as a picture. */
export const ADMIN_FILE_MAX_BYTES = 20 * MIB;

/**
 * A text preview loads this many bytes at a time. An admin sees only the first bytes of a text, up to this number.
 */
export const PREVIEW_TEXT_CHUNK_BYTES = MIB;

/** Limits of a share's password (in NFC) and message. */
export const SHARE_PASSWORD_MAX_CHARS = 200;
export const SHARE_MESSAGE_MAX_CHARS = 2000;
/** Largest download limit that a sender may set. */
export const DOWNLOAD_LIMIT_MAX = 1000;

/**
 * Limits of requests for files: the number per owner, then the limits of each request. The days are counted from the
 * creation of a request.
 */
export const REQUESTS_MAX = 100;
export const REQUESTS_MAX_LIMIT = 50;
export const REQUEST_FREE_MAX_DAYS = 15;
export const REQUEST_PREMIUM_MAX_DAYS = 90;
export const REQUEST_MAX_FILES = 10_000;
export const REQUEST_MAX_BYTES = 1024 * GIB;
export const SENDER_MAX_CHARS = 100;
/** The server counts at most this many deliveries of a request for files. */
export const SENDINGS_MAX_COUNT = 1000;

/** API tokens: the number per account, and the limits of each token. */
export const API_TOKENS_MAX = 20;
export const API_TOKEN_NAME_MAX_CHARS = 60;
export const API_TOKEN_MAX_DAYS = 366;

/** Expiry. Only paid plans offer `NO_EXPIRY`. */
export const NO_EXPIRY = -1;
export const SMALL_UPLOAD_MAX_BYTES = 100 * MIB;
export const FREE_SMALL_MAX_DAYS = 15;
export const FREE_MAX_DAYS = 3;
/**
 * Maximum lifetime of a free upload after extensions, as a multiple of the maximum expiry. The lifetime starts at the
 * upload.
 */
export const FREE_EXPIRY_MAX_TIMES = 2;
export const HOME_DEFAULT_EXPIRY_DAYS = 5;

/** Plans and overage. A GB is 1024³ bytes on all pages. */
export const PREMIUM_STORAGE_BYTES = 500 * GIB;
export const STORAGE_OVERAGE_USD_PER_GB = 0.016;
export const BANDWIDTH_OVERAGE_USD_PER_GB = 0.003;
export const USER_ID_COOKIE_SECONDS = 365 * 24 * 60 * 60;
