/** Numbers that several rooms keep to, the page among them; others are in the room that uses them. Units are in the names. */
import { DAY_MS, GIB, KIB, MIB } from './units.ts';

/** Bodies. The platform refuses requests above 100 MB, so a single PUT stays below it. */
export const SINGLE_PUT_MAX_BYTES = 95_000_000;
/** How long a signed upload URL holds. */
export const UPLOAD_URL_TTL_MS = DAY_MS;
/** JSON bodies of calls that say no more of themselves (`body-limits.ts`). */
export const JSON_BODY_MAX_BYTES = 16 * KIB;
export const JSON_BODY_MAX_VALUES = 100;
/** What people paste into the contact form: few values, of which any may be too long. */
export const TYPED_BODY_MAX_BYTES = 2 * MIB;
/** Fields that we do not know may come with each item of a list, up to so many values of all. */
export const LIST_ITEM_MAX_VALUES = 8;
/** The list of files of one `init`, whatever `MAX_FILES_PER_UPLOAD` says. Those who send longer names send fewer files. */
export const FILES_PER_CALL_MAX = 10_000;
export const INIT_BODY_MAX_BYTES = 4 * MIB;
/** What a client says of a part that it has sent: number, tag, size and checksum. */
export const COMPLETED_PART_MAX_BYTES = 384;
/** Keys of objects and ids of sessions, as a client sends them back. */
export const TOKEN_MAX_CHARS = 1024;
/** Tokens that we sign, and those of the identity provider. */
export const SIGNED_TOKEN_MAX_CHARS = 2048;
/** Small files travel several in one request: so many, of so many bytes each and together. */
export const BUNDLE_MAX_FILES = 32;
export const BUNDLE_FILE_MAX_BYTES = MIB;
export const BUNDLE_MAX_BYTES = 2 * MIB;
/** The picture of a folder, as cards of pasted links are (the Open Graph protocol's 1.91 to 1). */
export const COVER_WIDTH_PX = 1200;
export const COVER_HEIGHT_PX = 630;
export const COVER_MAX_BYTES = 128 * KIB;
/** R2 takes no smaller part but the last. */
export const PART_MIN_BYTES = 5 * MIB;
export const PART_MAX_BYTES = 95 * MIB;
/** What a page that sends parts calls itself. */
export const DEVICE_MAX_CHARS = 36;
export const PART_MAX_COUNT = 10_000;
/** What so many parts hold: the largest file of a premium user. */
export const PREMIUM_FILE_MAX_BYTES = PART_MAX_COUNT * PART_MAX_BYTES;
/** Each part costs an operation and a row: a client's wish for smaller parts makes no more of them than this. */
export const WISHED_PARTS_MAX_COUNT = 1000;
/** What R2 takes as one object: 5 TiB less 5 GiB. */
export const OBJECT_MAX_BYTES = 5 * 1024 * GIB - 5 * GIB;

/** Part sizes by file size: the first row whose `upToBytes` holds the file. */
export const PART_LADDER: readonly { upToBytes: number; partBytes: number }[] = [
  { upToBytes: 200 * MIB, partBytes: 25 * MIB },
  { upToBytes: 500 * MIB, partBytes: 35 * MIB },
  { upToBytes: PART_MAX_COUNT * 40 * MIB, partBytes: 40 * MIB },
  { upToBytes: PART_MAX_COUNT * 50 * MIB, partBytes: 50 * MIB },
];

/** Names and lists. */
export const NAME_MAX_CHARS = 255;
export const PATH_MAX_CHARS = 1024;
/** Levels of directories in an uploaded tree. */
export const PATH_MAX_LEVELS = 64;
export const IDEMPOTENCY_KEY_MAX_CHARS = 2048;
export const FOLDER_FILES_DEFAULT_LIMIT = 500;
/** Files of one page of checksums: each of them is looked up in the store. */
export const CHECKSUMS_MAX_LIMIT = 100;
export const FOLDER_FILES_MAX_LIMIT = 500;
export const FOLDER_PREFETCH_FILES = 100;
/** Names of each kind that the first answer lists of a folder's top level. */
export const TOP_LEVEL_MAX_NAMES = 10;
/** Folders inside a folder that its answer lists. */
export const FOLDER_CHILDREN_MAX = 200;
export const MY_FILES_MAX_LIMIT = 1000;
/** Other orders than the usual one are for places, and for searches, of so many entries: all of them are read. */
export const MY_FILES_SORT_MAX_ITEMS = 10_000;
export const LIST_MAX_PAGE = 1_000_000;
export const EXPORT_CURSOR_MAX_CHARS = 128;
/** One call moves so many items; the path of a directory takes up to 6 bytes per character as JSON. */
export const MOVE_MAX_ITEMS = 50;
export const MOVE_BODY_MAX_BYTES = 320 * KIB;
/** And deletes so many. */
export const DELETE_MAX_ITEMS = 200;
export const DELETE_BODY_MAX_BYTES = 1280 * KIB;
export const ARCHIVE_SELECTION_MAX_FILES = 500;
export const ARCHIVE_SELECTION_MAX_PATHS = 100;
/** Files of one folder, announced ones too. */
export const FOLDER_MAX_FILES = 100_000;
/** Directories of one folder that are kept without files. All that are empty are in its answer. */
export const FOLDER_MAX_EMPTY_DIRECTORIES = 500;
/** How long an upload that was broken off is waited for. */
export const UNFINISHED_UPLOAD_TTL_MS = DAY_MS;

/** What may be typed into forms. */
export const EMAIL_MAX_CHARS = 254;
export const PASSWORD_MAX_CHARS = 1024;
export const URL_MAX_CHARS = 2048;
export const CONTACT_MESSAGE_MAX_CHARS = 5000;
export const ADMIN_HISTORY_LIMIT = 20;
export const ADMIN_LIST_MAX_LIMIT = 100;
export const ADMIN_LIST_MAX_PAGE = 10_000;
export const TAKEDOWN_REASON_MAX_CHARS = 500;
/** What one look of an administrator at a file sends at most: a picture, or the file to be saved. */
export const ADMIN_FILE_MAX_BYTES = 20 * MIB;

/** A preview reads a text piece by piece. An administrator sees the first piece. */
export const PREVIEW_TEXT_CHUNK_BYTES = MIB;

/** What a sender gives a shared folder: its password, after NFC normalisation, and a message. */
export const SHARE_PASSWORD_MAX_CHARS = 200;
export const SHARE_MESSAGE_MAX_CHARS = 2000;
/** How often a folder may be downloaded at most, where its sender says how often. */
export const DOWNLOAD_LIMIT_MAX = 1000;

/** Requests for files: of one owner, and what one may ask for. Days are from when it is made. */
export const REQUESTS_MAX = 100;
export const REQUESTS_MAX_LIMIT = 50;
export const REQUEST_FREE_MAX_DAYS = 15;
export const REQUEST_PREMIUM_MAX_DAYS = 90;
export const REQUEST_MAX_FILES = 10_000;
export const REQUEST_MAX_BYTES = 1024 * GIB;
export const SENDER_MAX_CHARS = 100;
/** Sendings are counted up to so many. */
export const SENDINGS_MAX_COUNT = 1000;

/** API tokens: of one account, and what one may be. */
export const API_TOKENS_MAX = 20;
export const API_TOKEN_NAME_MAX_CHARS = 60;
export const API_TOKEN_MAX_DAYS = 366;

/** Expiry. `NO_EXPIRY` is offered to paid plans only. */
export const NO_EXPIRY = -1;
export const SMALL_UPLOAD_MAX_BYTES = 100 * MIB;
export const FREE_SMALL_MAX_DAYS = 15;
export const FREE_MAX_DAYS = 3;
/** However often a free upload's expiry is changed, it is gone after so many times the longest it may be given, from its creation. */
export const FREE_EXPIRY_MAX_TIMES = 2;
export const HOME_DEFAULT_EXPIRY_DAYS = 5;

/** Plans and overage. A GB is 1024 to the power of 3 bytes, as everywhere on the pages. */
export const PREMIUM_STORAGE_BYTES = 500 * GIB;
export const STORAGE_OVERAGE_USD_PER_GB = 0.016;
export const BANDWIDTH_OVERAGE_USD_PER_GB = 0.003;
export const USER_ID_COOKIE_SECONDS = 365 * 24 * 60 * 60;
