import { DAY_MS, GIB, KIB, MIB } from './units.ts';

/** The platform refuses bodies above 100 MB. */
export const SINGLE_PUT_MAX_BYTES = 95_000_000;
export const UPLOAD_URL_TTL_MS = DAY_MS;
/** Default limits of a JSON body (`body-limits.ts`). */
export const JSON_BODY_MAX_BYTES = 16 * KIB;
export const JSON_BODY_MAX_VALUES = 100;
export const TYPED_BODY_MAX_BYTES = 2 * MIB;
/** Maximum average number of JSON values per list item, including unknown fields. */
export const LIST_ITEM_MAX_VALUES = 8;
/** Limits of a call that announces files. The operator's `MAX_FILES_PER_UPLOAD` cannot raise them. */
export const FILES_PER_CALL_MAX = 10_000;
export const INIT_BODY_MAX_BYTES = 4 * MIB;
/** Maximum size of an entry in a list of sent parts: number, ETag, size and checksum. */
export const COMPLETED_PART_MAX_BYTES = 384;
export const OBJECT_KEY_MAX_CHARS = 1024;
export const SIGNED_TOKEN_MAX_CHARS = 2048;
export const BUNDLE_MAX_FILES = 32;
export const BUNDLE_FILE_MAX_BYTES = MIB;
export const BUNDLE_MAX_BYTES = 2 * MIB;
/** Link preview picture. Social networks recommend a ratio of 1.91 to 1. */
export const COVER_WIDTH_PX = 1200;
export const COVER_HEIGHT_PX = 630;
export const COVER_MAX_BYTES = 128 * KIB;
export const THUMBNAIL_PX = 256;
export const THUMBNAIL_MAX_BYTES = 12 * KIB;
export const THUMBNAILS_PER_CALL = 32;
/** Maximum number of thumbnails per response. Enough for the tiles of a large screen. */
export const SHOWN_THUMBNAILS_MAX = 96;
/** R2 allows a smaller part only at the end. */
export const PART_MIN_BYTES = 5 * MIB;
export const PART_MAX_BYTES = 95 * MIB;
export const DEVICE_MAX_CHARS = 36;
export const PART_MAX_COUNT = 10_000;
/** Round number below the capacity of `PART_MAX_COUNT` parts. */
export const PREMIUM_FILE_MAX_BYTES = 900 * GIB;
/** Maximum number of parts if the client requests smaller parts. Each part costs an operation and a row. */
export const REQUESTED_PARTS_MAX_COUNT = 1000;
/** R2's limit: 5 TiB minus 5 GiB. */
export const OBJECT_MAX_BYTES = 5 * 1024 * GIB - 5 * GIB;

/** Default part sizes. The first row whose `upToBytes` is at least the file's size applies. */
export const PART_LADDER: readonly { upToBytes: number; partBytes: number }[] = [
  { upToBytes: 200 * MIB, partBytes: 25 * MIB },
  { upToBytes: 500 * MIB, partBytes: 35 * MIB },
  { upToBytes: PART_MAX_COUNT * 40 * MIB, partBytes: 40 * MIB },
  { upToBytes: PART_MAX_COUNT * 50 * MIB, partBytes: 50 * MIB },
];

export const NAME_MAX_CHARS = 255;
export const PATH_MAX_CHARS = 1024;
export const PATH_MAX_LEVELS = 64;
export const IDEMPOTENCY_KEY_MAX_CHARS = 2048;
export const FOLDER_FILES_DEFAULT_LIMIT = 500;
/** Maximum number of files per page of checksums. Most files need a read of R2. */
export const CHECKSUMS_MAX_LIMIT = 100;
export const FOLDER_FILES_MAX_LIMIT = 500;
export const FOLDER_PREFETCH_FILES = 100;
/** Maximum number of directories, and of files, in the field `topLevel` of a folder. */
export const TOP_LEVEL_MAX_NAMES = 10;
export const FOLDER_CHILDREN_MAX = 200;
export const MY_FILES_MAX_LIMIT = 1000;
/** Maximum number of sorted entries. Any order except `usual` needs all entries of a list or search. */
export const MY_FILES_SORT_MAX_ITEMS = 10_000;
export const LIST_MAX_PAGE = 1_000_000;
export const EXPORT_CURSOR_MAX_CHARS = 128;
/** Limits of `moveItems` and `deleteItems`. In JSON, a path takes up to 6 bytes per character. */
export const MOVE_MAX_ITEMS = 50;
export const MOVE_BODY_MAX_BYTES = 320 * KIB;
export const DELETE_MAX_ITEMS = 200;
export const DELETE_BODY_MAX_BYTES = 1280 * KIB;
export const ARCHIVE_SELECTION_MAX_FILES = 500;
export const ARCHIVE_SELECTION_MAX_PATHS = 100;
/** Includes announced files. */
export const FOLDER_MAX_FILES = 100_000;
export const FOLDER_MAX_EMPTY_DIRECTORIES = 500;
/** An unfinished file without new parts or announcements for this time counts as abandoned. The purge deletes it. */
export const UNFINISHED_UPLOAD_TTL_MS = DAY_MS;

export const EMAIL_MAX_CHARS = 254;
export const PASSWORD_MAX_CHARS = 1024;
export const URL_MAX_CHARS = 2048;
export const CONTACT_MESSAGE_MAX_CHARS = 5000;
export const MAIL_RECIPIENTS_MAX = 10;
export const ADMIN_HISTORY_LIMIT = 20;
export const ADMIN_LIST_MAX_LIMIT = 100;
export const ADMIN_LIST_MAX_PAGE = 10_000;
export const TAKEDOWN_REASON_MAX_CHARS = 500;
export const ADMIN_FILE_MAX_BYTES = 20 * MIB;

/** A text preview loads this many bytes at a time. Admins see only the first chunk. */
export const PREVIEW_TEXT_CHUNK_BYTES = MIB;

export const SHARE_PASSWORD_MAX_CHARS = 200;
export const SHARE_MESSAGE_MAX_CHARS = 2000;
export const DOWNLOAD_LIMIT_MAX = 1000;

export const REQUESTS_MAX = 100;
export const REQUESTS_MAX_LIMIT = 50;
/** Limits of a request for files. The owner's plan decides its maximum lifetime. */
export const REQUEST_FREE_MAX_DAYS = 15;
export const REQUEST_PREMIUM_MAX_DAYS = 90;
export const REQUEST_MAX_FILES = 10_000;
export const REQUEST_MAX_BYTES = 1024 * GIB;
export const SENDER_MAX_CHARS = 100;
export const SENDINGS_MAX_COUNT = 1000;

export const API_TOKENS_MAX = 20;
export const API_TOKEN_NAME_MAX_CHARS = 60;
export const API_TOKEN_MAX_DAYS = 366;

/** `expiryDays` of a folder that never expires (paid plans). */
export const NO_EXPIRY = -1;
export const SMALL_UPLOAD_MAX_BYTES = 100 * MIB;
export const FREE_SMALL_MAX_DAYS = 15;
export const FREE_MAX_DAYS = 3;
/** Maximum lifetime of a free user's folder after extensions, as a multiple of the maximum expiry. */
export const FREE_EXPIRY_MAX_TIMES = 2;
export const HOME_DEFAULT_EXPIRY_DAYS = 5;

/** In prices and on pages, a GB is 1024³ bytes. */
export const PREMIUM_STORAGE_BYTES = 500 * GIB;
export const STORAGE_OVERAGE_USD_PER_GB = 0.016;
export const BANDWIDTH_OVERAGE_USD_PER_GB = 0.003;
export const USER_ID_COOKIE_SECONDS = 365 * 24 * 60 * 60;
