import * as z from 'zod/mini';
import { adminEndpoints } from './admin';
import { contactEndpoints } from './contact';
import { endpoint } from './endpoint';
import { anonymousUserId, shareId, userId } from './ids';
import {
  FOLDER_FILES_DEFAULT_LIMIT,
  FOLDER_FILES_MAX_LIMIT,
  IDEMPOTENCY_KEY_MAX_CHARS,
  LIST_MAX_PAGE,
  MY_FILES_MAX_LIMIT,
  NAME_MAX_CHARS,
  NO_EXPIRY,
  OBJECT_MAX_BYTES,
  PART_MAX_COUNT,
  PATH_MAX_CHARS,
} from './limits';

/** Sizes are bytes, times are ISO 8601 in UTC, checksums are SHA-256 in lower-case hex. */
const bytes = z
  .int('must be a whole number')
  .check(z.gte(0, 'must not be negative'), z.lte(OBJECT_MAX_BYTES, 'is too large'));
const count = z.int().check(z.gte(0));
const text = (maxChars: number) =>
  z.string('must be text').check(z.maxLength(maxChars, `must have at most ${maxChars} characters`));
const token = text(1024).check(z.minLength(1, 'must not be empty'));
const checksum = z.string('must be text').check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex'));
const partNumber = z
  .int('must be a whole number')
  .check(z.gte(1, 'starts at 1'), z.lte(PART_MAX_COUNT, `is at most ${PART_MAX_COUNT}`));
const queryNumber = (fallback: number, max: number) =>
  z._default(
    z.coerce.number().check(z.int('must be a whole number'), z.gte(1, 'starts at 1'), z.lte(max, `is at most ${max}`)),
    fallback,
  );

/** A directory of an uploaded tree, `''` for its top. */
const directory = z._default(text(PATH_MAX_CHARS), '');

const done = z.object({ success: z.literal(true) });
/** The name as it was cleaned and kept. */
const renamed = z.object({ success: z.literal(true), name: z.string() });

/** One file as readers see it. */
export const fileAnswer = z.object({
  fileId: z.string(),
  original_filename: z.string(),
  /** Its place in the uploaded folder tree: `''` at the top, segments joined by `/`. */
  path: z.string(),
  file_size: count,
  mime_type: z.string(),
  upload_date: z.string(),
  expiry_date: z.nullable(z.string()),
  download_count: count,
  status: z.enum(['ready', 'uploading']),
});

/** Of `folderFiles`, a page is a window of positions: where files were deleted it holds fewer than `limit`. */
const pagination = z.object({ page: count, limit: count, total: count, totalPages: count });

const folderTotals = {
  createdAt: z.string(),
  totalSize: count,
  totalDownloads: count,
  bandwidthUsed: count,
  /** 0: none, while the owner is premium. */
  bandwidthLimit: count,
};

export const folderAnswer = z.object({
  folderId: z.string(),
  folder_name: z.string(),
  ...folderTotals,
  /** The first page; the rest comes from `folderFiles`. Empty once the folder was taken down. */
  files: z.array(fileAnswer),
  fileCount: count,
  expiryDate: z.nullable(z.string()),
  /** What was created inside it and can be read now, newest first, at most `FOLDER_CHILDREN_MAX`. */
  folders: z.array(z.object({ folderId: z.string(), folder_name: z.string(), file_count: count, total_size: count })),
  original_folder_name: z.nullable(z.string()),
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
});

/** A folder as its owner sees it in a list. An expired one is listed until the purge, its `expiry_date` in the past. */
export const ownFolderAnswer = z.object({
  folder_id: z.string(),
  folder_name: z.string(),
  created_at: z.string(),
  lastAccessed: z.nullable(z.string()),
  total_downloads: count,
  bandwidth_used: count,
  /** 0: none. */
  bandwidth_limit: count,
  /** Its own files, in all its directories, and the folders directly inside it. */
  file_count: count,
  folder_count: count,
  total_size: count,
  expiry_date: z.nullable(z.string()),
  copyrightViolation: z.boolean(),
  takedownReason: z.nullable(z.string()),
  original_folder_name: z.nullable(z.string()),
});

export const ownFileAnswer = z.extend(fileAnswer, { folderId: z.string() });

/** Values of the specification, section 4. `cancelled` runs until it is paid; what is over is `expired`. */
export const subscriptionStatus = z.enum(['active', 'pending', 'grace_period', 'expired', 'cancelled']);

const planAnswer = z.object({
  plan_id: z.string(),
  plan_name: z.string(),
  /** Per month. */
  price_usd: z.number(),
  /** 0: unlimited. */
  max_file_size_bytes: count,
  /** 0: unlimited. */
  storage_quota_bytes: count,
  /** Bytes up and down per month. Above it, free is blocked and premium is metered. */
  monthly_bandwidth_bytes: count,
  /** -1: none. */
  expiry_days: z.number(),
  /** The payment provider's; absent: it cannot be bought, or payment is not set up. */
  product_id: z.optional(z.string()),
});

const completedPart = z.object({ partNumber, size: bytes, etag: z.string(), checksum });

/** `uploadId` is one per file and R2 session; only missing parts have URLs. */
const multipartSession = z.object({
  uploadId: z.string(),
  partSize: bytes,
  partCount: count,
  completedParts: z.array(completedPart),
  missingParts: z.array(z.object({ partNumber, uploadUrl: z.string() })),
});

/** The one table of calls (specification, section 7). Calls that carry file bytes are in `byte-paths.ts`. */
export const endpoints = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    caller: 'anyone',
    input: z.object({}),
    output: z.object({ status: z.literal('ok') }),
    errors: [],
  }),
  /** What the page must know of this installation: one build serves all of them. */
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    caller: 'anyone',
    input: z.object({}),
    output: z.object({
      /** Where people sign in; null: sign-in is not set up. */
      signIn: z.nullable(
        z.object({
          projectId: z.string(),
          apiKey: z.string(),
          authDomain: z.string(),
          /** `host:port` of the local emulator that stands in for the provider. */
          emulatorHost: z.nullable(z.string()),
        }),
      ),
      /** Where people can write to; `''`: by the contact form alone. */
      supportEmail: z.string(),
      /** The advertising provider's client; null: there are no advertisements. */
      adsClientId: z.nullable(z.string()),
      /** The analytics provider's token; null: nobody counts visits. */
      analyticsToken: z.nullable(z.string()),
    }),
    errors: [],
  }),
  ipUsage: endpoint({
    method: 'GET',
    path: '/api/ip-usage',
    caller: 'anyone',
    input: z.object({ userId: z.optional(userId) }),
    output: z.object({
      totalBytes: count,
      limitBytes: count,
      usagePercent: z.number(),
      isPremium: z.boolean(),
      uploadBytes: count,
      downloadBytes: count,
      ipAddress: z.string(),
      /** `YYYY-MM`, UTC. */
      month: z.string(),
      resetsAt: z.string(),
    }),
    errors: [],
  }),

  initUpload: endpoint({
    method: 'POST',
    path: '/api/upload/init',
    caller: 'user',
    input: z.object({
      userId,
      files: z
        .array(
          z.object({
            name: text(NAME_MAX_CHARS).check(z.minLength(1, 'must not be empty')),
            size: bytes,
            type: z._default(text(NAME_MAX_CHARS), ''),
            idempotencyKey: text(IDEMPOTENCY_KEY_MAX_CHARS).check(z.minLength(1, 'must not be empty')),
            path: z._default(text(PATH_MAX_CHARS), ''),
          }),
          'must be a list',
        )
        .check(z.minLength(1, 'must name at least one file')),
      /** Days until the folder is deleted, fractions kept; -1 for none (paid plans). A folder with files keeps its own. */
      expiryDays: z.number('must be a number').check(z.gte(NO_EXPIRY, 'is not allowed')),
      folderId: z.nullish(shareId),
      folderName: z.nullish(text(NAME_MAX_CHARS)),
    }),
    output: z.object({
      folderId: z.string(),
      shareLink: z.string(),
      expiryDate: z.nullable(z.string()),
      userId: z.string(),
      /** In the order of `files`. `uploadUrl` is null where nothing is to be sent, or where parts are. */
      uploadUrls: z.array(
        z.object({
          fileId: z.string(),
          r2Key: z.string(),
          uploadUrl: z.nullable(z.string()),
          requiresUpload: z.boolean(),
          multipart: z.boolean(),
        }),
      ),
    }),
    errors: [
      'sign_in_required',
      'not_found',
      'expired',
      'taken_down',
      'bandwidth_exceeded',
      'file_too_large',
      'too_many_uploads',
    ],
  }),
  completeUpload: endpoint({
    method: 'POST',
    path: '/api/upload/complete',
    caller: 'uploader',
    input: z.object({ fileId: shareId, r2Key: token, success: z.boolean('must be true or false') }),
    output: z.object({ success: z.boolean(), status: z.enum(['ready', 'uploading']) }),
    errors: ['not_found', 'upload_incomplete'],
  }),
  verifyUpload: endpoint({
    method: 'POST',
    path: '/api/upload/verify',
    caller: 'uploader',
    input: z.object({ fileId: shareId, r2Key: token }),
    output: z.object({ success: z.boolean(), error: z.optional(z.string()) }),
    errors: ['not_found'],
  }),

  createMultipart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/create',
    caller: 'uploader',
    input: z.object({ fileId: shareId, r2Key: token, contentType: z.optional(z.string()) }),
    output: multipartSession,
    errors: ['not_found', 'upload_finished'],
  }),
  resumeMultipart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/resume',
    caller: 'uploader',
    input: z.object({ fileId: shareId, r2Key: token }),
    output: multipartSession,
    errors: ['not_found', 'upload_finished'],
  }),
  partUrl: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/part-url',
    caller: 'uploader',
    input: z.object({ uploadId: token, partNumber, r2Key: token, checksum: z.optional(checksum) }),
    output: z.object({ uploadUrl: z.string() }),
    errors: ['not_found', 'upload_finished'],
  }),
  completePart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/part-complete',
    caller: 'uploader',
    input: z.object({ uploadId: token, partNumber, etag: token, size: bytes, checksum: z.optional(checksum) }),
    output: done,
    errors: [],
  }),
  completeMultipart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/complete',
    caller: 'uploader',
    input: z.object({ uploadId: token, r2Key: token }),
    output: z.object({ success: z.literal(true), fileId: z.string(), size: bytes }),
    errors: ['not_found', 'parts_missing'],
  }),
  abortMultipart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/abort',
    caller: 'uploader',
    input: z.object({ uploadId: token, r2Key: token }),
    output: done,
    errors: ['not_found', 'upload_finished'],
  }),

  initChunked: endpoint({
    method: 'POST',
    path: '/api/upload/chunked/init',
    caller: 'uploader',
    input: z.object({
      fileId: shareId,
      r2Key: token,
      fileName: z.optional(z.string()),
      fileSize: bytes,
      contentType: z.optional(z.string()),
    }),
    output: z.object({ uploadId: z.string(), chunkSize: bytes, totalChunks: count }),
    errors: ['not_found', 'upload_finished'],
  }),
  completeChunked: endpoint({
    method: 'POST',
    path: '/api/upload/chunked/complete',
    caller: 'uploader',
    input: z.object({ uploadId: token }),
    output: z.object({ success: z.literal(true), fileId: z.string(), size: bytes }),
    errors: ['not_found', 'parts_missing'],
  }),

  folder: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId',
    caller: 'anyone',
    input: z.object({ folderId: z.string() }),
    output: z.object({ folder: folderAnswer }),
    errors: ['not_found', 'expired'],
  }),
  folderFiles: endpoint({
    method: 'GET',
    path: '/api/folder-files/:folderId',
    caller: 'anyone',
    input: z.object({
      folderId: z.string(),
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(FOLDER_FILES_DEFAULT_LIMIT, FOLDER_FILES_MAX_LIMIT),
    }),
    output: z.object({ files: z.array(fileAnswer), ...folderTotals, pagination }),
    errors: ['not_found', 'expired', 'taken_down'],
  }),
  deleteFolder: endpoint({
    method: 'DELETE',
    path: '/api/delete-folder/:folderId',
    caller: 'user',
    /** With `path` only what is at or below that directory goes; without, the folder with all folders inside it. */
    input: z.object({ folderId: z.string(), userId, path: directory }),
    output: done,
    errors: ['sign_in_required', 'not_found', 'taken_down'],
  }),

  /** One level of My Files, or with `search` everything below it whose name contains that, in any case. */
  foldersPaginated: endpoint({
    method: 'POST',
    path: '/api/folders/paginated',
    caller: 'user',
    input: z.object({
      userId,
      page: queryNumber(1, LIST_MAX_PAGE),
      limit: queryNumber(MY_FILES_MAX_LIMIT, MY_FILES_MAX_LIMIT),
      search: z._default(text(NAME_MAX_CHARS).check(z.trim()), ''),
      parentFolderId: z.nullish(shareId),
      /** A directory inside `parentFolderId`. */
      path: directory,
    }),
    /** A page goes on from list to list: folders (newest first), directories (by name), files (in their order). */
    output: z.object({
      folders: z.array(ownFolderAnswer),
      directories: z.array(z.object({ name: z.string(), path: z.string() })),
      files: z.array(ownFileAnswer),
      pagination,
      /** From the root down to and including `parentFolderId`; empty at the root. */
      trail: z.array(z.object({ folderId: z.string(), folder_name: z.string() })),
      current: z.nullable(ownFolderAnswer),
    }),
    errors: ['sign_in_required', 'not_found'],
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/api/folder/create',
    caller: 'user',
    input: z.object({ userId, folderName: text(NAME_MAX_CHARS), parentFolderId: z.nullish(shareId) }),
    /** Empty, it has the longest expiry there is; the first files it gets bring their own. */
    output: z.object({
      folderId: z.string(),
      folderName: z.string(),
      shareLink: z.string(),
      expiryDate: z.nullable(z.string()),
    }),
    errors: ['sign_in_required', 'not_found', 'expired', 'taken_down', 'too_many_folders'],
  }),
  renameFolder: endpoint({
    method: 'PUT',
    path: '/api/folder/:folderId/rename',
    caller: 'user',
    input: z.object({ folderId: z.string(), userId, folderName: text(NAME_MAX_CHARS) }),
    output: renamed,
    errors: ['sign_in_required', 'not_found', 'expired', 'taken_down'],
  }),
  renameFile: endpoint({
    method: 'PUT',
    path: '/api/file/:fileId/rename',
    caller: 'user',
    input: z.object({ fileId: z.string(), userId, newFilename: text(NAME_MAX_CHARS) }),
    output: renamed,
    errors: ['sign_in_required', 'not_found', 'expired', 'taken_down'],
  }),
  deleteFile: endpoint({
    method: 'DELETE',
    path: '/api/delete-file/:folderId/:fileId',
    caller: 'user',
    input: z.object({ folderId: z.string(), fileId: z.string(), userId }),
    output: done,
    errors: ['sign_in_required', 'not_found', 'taken_down'],
  }),
  /** A new anonymous id; the page makes up its own. */
  createUser: endpoint({
    method: 'POST',
    path: '/api/user/create',
    caller: 'anyone',
    input: z.object({}),
    output: z.object({ userId }),
    errors: [],
  }),
  /**
   * Makes the account known, or brings what is known of it up to date. E-mail and name are the token's. Also sets the
   * cookie by which the account downloads its own files free of charge.
   */
  register: endpoint({
    method: 'POST',
    path: '/api/user/register',
    caller: 'account',
    input: z.object({
      firebaseUid: text(128).check(z.minLength(1, 'must not be empty')),
      email: z.nullish(text(NAME_MAX_CHARS)),
      displayName: z.nullish(text(NAME_MAX_CHARS)),
      anonymousUserId: z.nullish(anonymousUserId),
    }),
    output: z.object({ userId }),
    errors: [],
  }),
  /** The anonymous id's folders become the account's; the id has no power from then on. Safe to repeat. */
  linkAnonymous: endpoint({
    method: 'POST',
    path: '/api/user/link-anonymous',
    caller: 'account',
    input: z.object({ userId, anonymousUserId }),
    output: z.object({ success: z.literal(true), movedFolders: count }),
    errors: ['linked_elsewhere'],
  }),
  /** Forgets the cookie that `register` set. */
  signOut: endpoint({
    method: 'POST',
    path: '/api/user/sign-out',
    caller: 'anyone',
    input: z.object({}),
    output: done,
    errors: [],
  }),
  /** Deletes what the account has and what is known of it; the page deletes it at the provider after that. */
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/user/account',
    caller: 'account',
    input: z.object({ userId }),
    output: done,
    errors: ['recent_sign_in_required', 'payment_unavailable'],
  }),
  userStats: endpoint({
    method: 'GET',
    path: '/api/user/:userId/stats',
    caller: 'user',
    input: z.object({ userId }),
    output: z.object({
      totalFiles: count,
      totalSize: count,
      totalDownloads: count,
      activeFolders: count,
      /** Those whose time has come and that the purge has not removed yet. */
      expiredFolders: count,
    }),
    errors: ['sign_in_required'],
  }),

  userProfile: endpoint({
    method: 'GET',
    path: '/api/user/profile',
    caller: 'user',
    input: z.object({ userId }),
    output: z.object({
      profile: z.object({
        subscriptionTier: z.object({
          /** What applies now, whatever the status. */
          tier: z.enum(['free', 'premium']),
          name: z.string(),
          /** Null: there has never been a subscription. */
          status: z.nullable(subscriptionStatus),
          /** -1: none. */
          expiryDays: z.number(),
          /** 0: unlimited. */
          storageQuota: count,
        }),
        storageUsage: count,
        created_at: z.nullable(z.string()),
        /** The end of what is paid, or of the grace period. Null: no subscription, or its first payment is on its way. */
        subscription_expires_at: z.nullable(z.string()),
        email: z.optional(z.string()),
        displayName: z.optional(z.string()),
      }),
    }),
    errors: ['sign_in_required'],
  }),
  subscriptionPlans: endpoint({
    method: 'GET',
    path: '/api/subscription/plans',
    caller: 'anyone',
    input: z.object({}),
    output: z.object({ plans: z.array(planAnswer) }),
    errors: [],
  }),
  createSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/create',
    caller: 'account',
    input: z.object({
      planId: text(NAME_MAX_CHARS),
      userEmail: z.email('must be an email address'),
      userId,
      product_id: z.optional(text(NAME_MAX_CHARS)),
    }),
    /** The provider's page; it leads back to `/profile?subscription_id=...&status=...`. */
    output: z.object({ paymentUrl: z.string() }),
    errors: ['sign_in_required', 'payment_not_set_up', 'already_subscribed', 'payment_unavailable'],
  }),
  /** Asks the provider how things are. Without `subscriptionId`: of every subscription that the user has. */
  activateSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/activate',
    caller: 'account',
    input: z.object({ subscriptionId: z.optional(text(NAME_MAX_CHARS)), userId }),
    output: z.object({ success: z.literal(true), status: subscriptionStatus }),
    errors: [
      'sign_in_required',
      'payment_not_set_up',
      'no_subscription',
      'payment_not_confirmed',
      'payment_unavailable',
    ],
  }),
  /** It then runs until it is paid, and is not renewed. */
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    caller: 'account',
    input: z.object({ userId }),
    output: z.object({ success: z.literal(true), status: subscriptionStatus }),
    errors: ['sign_in_required', 'payment_not_set_up', 'no_subscription', 'payment_unavailable'],
  }),
  ...contactEndpoints,
  ...adminEndpoints,
} as const;

export type FileAnswer = z.output<typeof fileAnswer>;
export type FolderAnswer = z.output<typeof folderAnswer>;
export type OwnFolderAnswer = z.output<typeof ownFolderAnswer>;
export type OwnFileAnswer = z.output<typeof ownFileAnswer>;
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;
export type MultipartSession = z.output<typeof multipartSession>;
