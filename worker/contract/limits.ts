/** Every number of the product, its unit in its name. Values an operator may change are in `lib/config.ts`. */

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Bodies. The platform refuses requests above 100 MB, so a single PUT stays below it. */
export const SINGLE_PUT_MAX_BYTES = 95_000_000;
/** JSON bodies of calls that say no more of themselves (`body-limits.ts`). */
export const JSON_BODY_MAX_BYTES = 16 * KIB;
export const JSON_BODY_MAX_VALUES = 100;
export const JSON_BODY_MAX_DEPTH = 8;
/** What people paste into the contact form: few values, of which any may be too long. */
export const TYPED_BODY_MAX_BYTES = 2 * MIB;
/** Fields that we do not know may come with each item of a list, up to so many values of all. */
export const LIST_ITEM_MAX_VALUES = 8;
/** The list of files of one `init`, whatever `MAX_FILES_PER_UPLOAD` says. Those who send longer names send fewer files. */
export const FILES_PER_CALL_MAX = 10_000;
export const INIT_BODY_MAX_BYTES = 4 * MIB;
/** What a client says of a part that it has sent: number, tag, size and checksum. */
export const COMPLETED_PART_MAX_BYTES = 384;
/** A request's address, and its headers together: Cloudflare's own limits are 16 KB and 128 KB. */
export const URL_MAX_BYTES = 16 * KIB;
export const HEADERS_MAX_BYTES = 32 * KIB;
/** Keys of objects and ids of sessions, as a client sends them back. */
export const TOKEN_MAX_CHARS = 1024;
/** Tokens that we sign, and those of the identity provider. */
export const SIGNED_TOKEN_MAX_CHARS = 2048;
export const ID_TOKEN_MAX_CHARS = 8192;
/** Small files travel several in one request: so many, of so many bytes each and together. */
export const BUNDLE_MAX_FILES = 32;
export const BUNDLE_FILE_MAX_BYTES = MIB;
export const BUNDLE_MAX_BYTES = 2 * MIB;
/** The files and the head before them. */
export const BUNDLE_HEAD_MAX_BYTES = 128 * KIB;
export const BUNDLE_BODY_MAX_BYTES = BUNDLE_MAX_BYTES + BUNDLE_HEAD_MAX_BYTES;
/** R2 takes no smaller part but the last. */
export const PART_MIN_BYTES = 5 * MIB;
export const PART_MAX_BYTES = 95 * MIB;
export const CHUNK_BYTES = 20 * MIB;
/** A chunk and the form around it, whose fields come in its first bytes. RFC 2046, 5.1.1 allows a boundary of 70. */
export const CHUNK_FORM_AROUND_MAX_BYTES = 64 * KIB;
export const CHUNK_FORM_MAX_BYTES = CHUNK_BYTES + CHUNK_FORM_AROUND_MAX_BYTES;
export const CHUNK_FORM_FIELDS_MAX_BYTES = 16 * KIB;
export const CHUNK_FORM_MAX_PARTS = 16;
export const FORM_PART_HEADER_MAX_BYTES = 4 * KIB;
export const FORM_BOUNDARY_MAX_CHARS = 70;
export const PART_MAX_COUNT = 10_000;
/** Each part costs an operation and a row: a client's wish for smaller parts makes no more of them than this. */
export const WISHED_PARTS_MAX_COUNT = 1000;
/** What R2 takes as one object: 5 TiB less 5 GiB. */
export const OBJECT_MAX_BYTES = 5 * 1024 * GIB - 5 * GIB;
export const READ_CHUNK_BYTES = MIB;
export const SLICE_FIRST_BYTES = MIB;
export const SLICE_MAX_BYTES = 32 * MIB;
/** What is asked for before it is needed: one slice, or several small ones; the platform holds 6 connections open. */
export const READ_AHEAD_BYTES = MIB;
export const READ_AHEAD_SOURCES = 8;

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
/** What the directories of a folder may take of the database: so much, and so much more for each of its files. */
export const DIRECTORIES_MAX_BYTES = 20 * KIB;
export const DIRECTORIES_MAX_BYTES_PER_FILE = 84;
/** What a directory takes: its row and index, and each byte of its name, which is in its row and in an index. */
export const DIRECTORY_ROWS_BYTES = 64;
export const DIRECTORY_BYTES_PER_NAME_BYTE = 2;
/** The most that a media type may have; RFC 6838, 4.2 allows 127 for each of its two names. */
export const TYPE_MAX_CHARS = 127;
export const IDEMPOTENCY_KEY_MAX_CHARS = 2048;
export const FOLDER_MAX_FILES = 100_000;
export const FOLDER_FILES_DEFAULT_LIMIT = 500;
export const FOLDER_FILES_MAX_LIMIT = 500;
export const FOLDER_PREFETCH_FILES = 100;
export const FOLDER_CHILDREN_MAX = 200;
export const FOLDER_MAX_DEPTH = 32;
/** Folders that one address may create per window; those that uploads begin are counted apart. */
export const FOLDERS_PER_WINDOW = 100;
export const FOLDER_WINDOW_MS = 15 * MINUTE_MS;
export const MY_FILES_MAX_LIMIT = 1000;
export const LIST_MAX_PAGE = 1_000_000;

/** Archives of a folder. One that is laid out is in memory, with all its names: of usual ones there is room for so many. */
export const ARCHIVE_MAX_BYTES = 56 * MIB;
export const ARCHIVE_MAX_FILES = 200_000;
export const ARCHIVE_SELECTION_MAX_FILES = 500;
export const ARCHIVE_SELECTION_MAX_PATHS = 100;
export const ARCHIVE_PAGE_FILES = 2000;
/**
 * Archives of more files are remembered, shared between requests, and counted against the address that asks for them;
 * while they are laid out, other requests get their turn.
 */
export const ARCHIVE_SMALL_FILES = 1000;
export const ARCHIVES_REMEMBERED_PER_FOLDER = 16;
export const ARCHIVES_REMEMBERED_MS = 30 * DAY_MS;
export const ARCHIVE_WINDOW_MS = 15 * MINUTE_MS;
/** What large archives may take of an isolate's memory, in use and not. */
export const ARCHIVES_MAX_BYTES = 80 * MIB;
export const ARCHIVES_IDLE_MAX_BYTES = 16 * MIB;
/** How long a request waits for another one to lay out the same archive, and when that one counts as stopped. */
export const ARCHIVES_WAIT_MS = 30 * SECOND_MS;
export const ARCHIVE_POLL_MS = 25;
export const ARCHIVE_STALLED_MS = 10 * SECOND_MS;
/** A reader that has taken nothing for so long counts as gone: 32 MiB come in less over the slowest line. */
export const ARCHIVE_READER_GONE_MS = 30 * MINUTE_MS;
/** Folders inside the one that is asked for. */
export const ARCHIVE_MAX_FOLDERS = 1000;
export const ARCHIVE_JOINED_BYTES = 64 * KIB;

/** Lifetimes. */
export const UPLOAD_URL_TTL_MS = DAY_MS;
export const UNFINISHED_UPLOAD_TTL_MS = DAY_MS;
export const DAY_IN_MS = DAY_MS;

/** The bandwidth meter. An upload's reservation lasts for so long after its announcement or its last byte, more or less. */
export const UPLOAD_RESERVATION_TTL_MS = HOUR_MS;
export const RESERVATION_RENEWED_AFTER_MS = 5 * MINUTE_MS;
/** What was announced is remembered until its URLs have expired, and at the latest long after the purge should have come. */
export const ANNOUNCED_KEEP_MS = 2 * DAY_MS;
export const UNFINISHED_KEEP_MS = 30 * DAY_MS;
/** A download's lease that is not extended for so long holds nothing. */
export const LEASE_TTL_MS = MINUTE_MS;
export const LEASE_ROWS_KEEP_MS = DAY_MS;
/** Selections of a folder's files of which a part was delivered: so many are remembered until the rest is. */
export const DELIVERED_SELECTIONS_MAX = 100;
export const COUNTERS_FLUSH_DELAY_MS = 2 * SECOND_MS;
export const COUNTERS_PER_WRITE = 5000;
export const METER_RETRIES = 2;
export const METER_RETRY_MS = 50;
/** A rate's window is counted in so many pieces. */
export const WINDOW_BUCKETS = 24;

/** Accounts. */
export const ID_TOKEN_MAX_AGE_MS = HOUR_MS;
/** How far the clocks of who signs a token and who checks it may differ. */
export const TOKEN_CLOCK_TOLERANCE_MS = 5 * SECOND_MS;
/** Deleting an account needs a sign-in no older than this; the provider itself demands the same. */
export const RECENT_SIGN_IN_MS = 5 * MINUTE_MS;
export const LINK_BATCH_FOLDERS = 500;
export const PASSWORD_MIN_CHARS = 6;
export const SIGNED_IN_NOTICE_MS = 2 * SECOND_MS;

/** Contact form, and what may be typed into forms. */
export const EMAIL_MAX_CHARS = 254;
export const PASSWORD_MAX_CHARS = 1024;
export const URL_MAX_CHARS = 2048;
export const CONTACT_MESSAGE_MAX_CHARS = 5000;
export const CONTACTS_PER_WINDOW = 5;
export const CONTACT_WINDOW_MS = HOUR_MS;
export const CONTACT_KEEP_MS = 365 * DAY_MS;

/** Administration. Every lock lasts twice as long as the one before, up to the longest. */
export const ADMIN_PASSWORD_MIN_CHARS = 12;
export const ADMIN_SESSION_MS = 8 * HOUR_MS;
export const ADMIN_LOGIN_FAILURES = 5;
export const ADMIN_LOGIN_WINDOW_MS = 15 * MINUTE_MS;
export const ADMIN_LOCK_MAX_MS = 2 * HOUR_MS;
/** Addresses that an account was logged in from: the latest ones, and none that was not used for so long. */
export const ADMIN_KNOWN_ADDRESSES = 20;
export const ADMIN_KNOWN_ADDRESS_MS = 90 * DAY_MS;
export const ADMIN_HISTORY_LIMIT = 20;
export const ADMIN_LIST_MAX_LIMIT = 100;
export const ADMIN_SAMPLE_FILES = 50;
export const ADMIN_REASON_SHOWN_CHARS = 50;
export const ADMIN_MESSAGE_SHOWN_CHARS = 60;
export const TAKEDOWN_REASON_MAX_CHARS = 500;

/** Expiry. `NO_EXPIRY` is offered to paid plans only. */
export const NO_EXPIRY = -1;
export const SMALL_UPLOAD_MAX_BYTES = 100 * MIB;
export const LARGE_UPLOAD_MIN_BYTES = 10 * GIB;
export const FREE_SMALL_MAX_DAYS = 15;
export const FREE_MAX_DAYS = 3;
export const HOME_DEFAULT_EXPIRY_DAYS = 5;

/** Plans and overage. A GB is 1024 to the power of 3 bytes, as everywhere on the pages. */
export const PREMIUM_STORAGE_BYTES = 500 * GIB;
export const PREMIUM_FILE_MAX_BYTES = PART_MAX_COUNT * PART_MAX_BYTES;
export const STORAGE_OVERAGE_USD_PER_GB = 0.016;
export const BANDWIDTH_OVERAGE_USD_PER_GB = 0.003;
export const OVERAGE_GB_BYTES = GIB;
/** After a renewal that failed the plan goes on for so long; after the end, folders that had no expiry are kept for so long. */
export const PAYMENT_GRACE_MS = 7 * DAY_MS;
export const ENDED_FOLDERS_KEPT_MS = 7 * DAY_MS;
/** However late the end becomes known, no folder goes sooner than this after it. */
export const ENDED_FOLDERS_NOTICE_MS = DAY_MS;
export const ENDED_SETTLE_MS = 10 * MINUTE_MS;
export const ENDED_BATCH_USERS = 20;
export const ENDED_BATCH_FOLDERS = 1000;
/** What is remembered of folders that got an expiry; they are gone long before. */
export const LAPSED_FOLDERS_KEEP_MS = 60 * DAY_MS;
/** A run's worst case: some 24 queries for each, and 150 for those whose plan has ended. */
export const OVERAGE_BATCH_USERS = 20;
export const LAST_MONTH_VISITED_DAYS = 3;
/** The provider repeats a webhook for some days; ids are kept for longer. */
export const WEBHOOK_IDS_KEEP_MS = 30 * DAY_MS;
export const WEBHOOK_BODY_MAX_BYTES = 256 * KIB;
export const PAYMENT_TIMEOUT_MS = 15 * SECOND_MS;

/** Purge. A run ends before the next one begins, and leaves billing half of the 1,000 queries that D1 takes of a run. */
export const PURGE_RUN_MS = 4 * MINUTE_MS;
export const PURGE_MAX_QUERIES = 400;
/** A round takes so many rows of each kind; R2 takes as many keys in one call. */
export const PURGE_BATCH_FILES = 1000;
/** Folders with folders inside take several statements each. */
export const PURGE_BATCH_PARENTS = 10;
export const PURGE_BATCH_SUBMISSIONS = 1000;
export const PURGE_BATCH_ARCHIVES = 1000;
/** So many uploaders share one round; of what has expired, so many rows are looked at. */
export const PURGE_MAX_WAITING = 20_000;
/** Of folders that their owner has just deleted, so many and so many rounds go behind the answer. */
export const REMOVAL_BATCH_FOLDERS = 50;
export const REMOVAL_ROUNDS = 20;
/** What R2 refuses to remove is tried again after this; after so many refusals R2 counts as out of order. */
export const REMOVAL_RETRY_MS = HOUR_MS;
export const REMOVAL_MAX_REFUSALS = 20;
/** Connections that the platform holds open at once for one request. */
export const CONNECTIONS_MAX = 6;
/** Rows come before their objects, so an object without one is an orphan; an hour is for clocks that differ. */
export const ORPHAN_MIN_AGE_MS = HOUR_MS;
/** More orphans than this, and more than half of what was looked at, are no orphans: the database is the wrong one. */
export const ORPHAN_ALARM_MIN_OBJECTS = 10;
export const ORPHAN_ALARM_SHARE = 0.5;

/** The upload engine of the page. */
export const FILES_IN_FLIGHT = 6;
export const BODIES_IN_FLIGHT_MAX = 6;
export const FILE_RETRIES = 3;
export const FILE_RETRY_BASE_MS = 800;
export const PART_RETRIES = 3;
export const PART_RETRY_BASE_MS = SECOND_MS;
export const PART_RETRY_MAX_MS = 10 * SECOND_MS;
export const PART_TIMEOUT_MIN_MS = MINUTE_MS;
export const PART_TIMEOUT_PER_MIB_MS = MINUTE_MS;
export const SINGLE_PUT_TIMEOUT_MIN_MINUTES = 5;
export const SINGLE_PUT_TIMEOUT_BYTES_PER_MINUTE = 50 * MIB;
export const STALL_MS = 30 * SECOND_MS;
export const PROGRESS_CAP_PERCENT = 99;
export const TIMING_SAMPLES_MAX = 2000;

/** Screens. */
export const CHUNK_TIMEOUT_MS = 120 * SECOND_MS;
export const COPIED_NOTICE_MS = 2 * SECOND_MS;
export const SHARED_BULK_DOWNLOAD_DELAY_MS = 800;
export const FOLDER_BAR_SHOWN_ABOVE_PERCENT = 50;
export const FOLDER_BAR_RED_ABOVE_PERCENT = 90;
/** A folder that is still arriving is asked for again after this, and later each time that nothing new has come. */
export const FOLLOW_DELAY_MIN_MS = 2 * SECOND_MS;
export const FOLLOW_DELAY_GROWTH = 1.5;
export const FOLLOW_DELAY_MAX_MS = 15 * SECOND_MS;
export const FOLLOW_POLLS_AFTER_LAST = 4;
export const FOLLOW_PAGES_AT_ONCE = 3;
export const MISSING_FILES_NAMED = 5;
export const HIGH_LATENCY_MS = SECOND_MS;
export const QR_CODE_PX = 320;
export const USER_ID_COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Previews. */
export const PREVIEW_PX = 600;
export const PREVIEW_ZOOM_MIN = 0.5;
export const PREVIEW_ZOOM_MAX = 5;
export const PREVIEW_ZOOM_STEP = 1.5;
export const PREVIEW_ZOOM_DOUBLE_CLICK = 2;
export const PREVIEW_PAN_STEP_PX = 60;
export const PREVIEW_SWIPE_MIN_PX = 60;
export const PREVIEW_CONTROLS_MS = 3 * SECOND_MS;
export const PREVIEW_TEXT_CHUNK_BYTES = MIB;
/** A longer line is shown in pieces, each on a line of its own: browsers lay lines out as a whole. */
export const PREVIEW_LINE_MAX_CHARS = 10_000;
/** Browsers can make nothing taller than some 17 million pixels. */
export const PREVIEW_LINES_MAX = 800_000;
export const PREVIEW_HIGHLIGHT_MAX_CHARS = 200 * KIB;
export const PREVIEW_HIGHLIGHT_TIMEOUT_MS = 5 * SECOND_MS;
export const PREVIEW_JSON_MAX_BYTES = 4 * MIB;
/** A PDF's parts lie scattered: what is asked for around them goes to waste. Neighbouring chunks are asked for at once. */
export const PREVIEW_PDF_CHUNK_BYTES = 64 * KIB;
/** Some phones draw nothing at all on a larger canvas. */
export const PREVIEW_CANVAS_MAX_PIXELS = 16 * 1024 * 1024;
/** My Files. */
export const MY_FILES_PAGE_ITEMS = 5;
export const MY_FILES_PAGE_BUTTONS = 7;
export const MY_FILES_UPLOAD_MAX_BYTES = 107_374_182_400;
export const MY_FILES_DEFAULT_EXPIRY_DAYS = 1;
export const MY_FILES_REFRESH_MS = SECOND_MS;
export const MY_FILES_BULK_DOWNLOAD_DELAY_MS = 500;
export const UPLOAD_FOLDER_LABEL_ABOVE_FILES = 20;
export const EXPIRY_CHIP_RED_BELOW_MS = DAY_MS;
export const LARGE_MIN_BYTES = 5 * GIB;
export const VERY_LARGE_MIN_BYTES = 10 * GIB;
export const SELECTION_GUARD_MS = SECOND_MS;
export const SUCCESS_NOTICE_MS = 3 * SECOND_MS;
export const UNDO_MS = 6 * SECOND_MS;
