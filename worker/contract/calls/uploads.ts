import * as z from 'zod/mini';
import { listBody } from '../body-limits';
import { bytes, checksum, count, done, list, managerUserId, partNumber, shareId, text, token } from '../fields';
import {
  BUNDLE_MAX_FILES,
  COMPLETED_PART_MAX_BYTES,
  DEVICE_MAX_CHARS,
  FILES_PER_CALL_MAX,
  FOLDER_MAX_EMPTY_DIRECTORIES,
  IDEMPOTENCY_KEY_MAX_CHARS,
  INIT_BODY_MAX_BYTES,
  NAME_MAX_CHARS,
  NO_EXPIRY,
  PART_MAX_COUNT,
  PATH_MAX_CHARS,
  SIGNED_TOKEN_MAX_CHARS,
} from '../limits';
import { endpoint } from './endpoint';
import { downloadLimit, shareMessage, sharePassword } from './sharing';

const completedPart = z.object({ partNumber, size: bytes, etag: z.string(), checksum });

/** `uploadId` is one per file and R2 session; only missing parts have URLs. */
const multipartSession = z.object({
  uploadId: z.string(),
  partSize: bytes,
  partCount: count,
  completedParts: z.array(completedPart),
  missingParts: z.array(z.object({ partNumber, uploadUrl: z.string() })),
  /** Those of the missing parts that somebody else than `device` is sending. A PUT of one is refused (`part_under_way`). */
  partsUnderWay: z.array(partNumber),
});

/** What a page calls itself, for as long as it sends an upload: devices that send the same leave each other's parts alone. */
const device = z.optional(text(DEVICE_MAX_CHARS));

/** What the head of a bundle says (`bundle.ts`): of each file the token of its signed upload URL, and its checksum. */
export const bundleHead = list(z.object({ token: text(SIGNED_TOKEN_MAX_CHARS), checksum }), {
  min: [1, 'must name at least one file'],
  max: [BUNDLE_MAX_FILES, `must name at most ${BUNDLE_MAX_FILES} files`],
});

/** For each file of a bundle, in its order: the tag once it is ready, or what is wrong with it (`errors.ts`). */
export const bundleAnswer = z.object({
  files: z.array(
    z.object({
      fileId: z.string(),
      etag: z.optional(z.string()),
      /** It was there before: another device sends the same files. */
      wasThere: z.optional(z.boolean()),
      code: z.optional(z.string()),
      error: z.optional(z.string()),
    }),
  ),
});

/** What every call that announces files says of them. */
export const announcedFields = {
  files: list(
    z.object({
      name: text(NAME_MAX_CHARS).check(z.minLength(1, 'must not be empty')),
      size: bytes,
      type: z._default(text(NAME_MAX_CHARS), ''),
      idempotencyKey: text(IDEMPOTENCY_KEY_MAX_CHARS).check(z.minLength(1, 'must not be empty')),
      path: z._default(text(PATH_MAX_CHARS), ''),
      /** The file of the folder `folderId` that is gone on with, whatever key it was announced with. */
      fileId: z.optional(shareId),
    }),
    {
      min: [1, 'must name at least one file'],
      max: [FILES_PER_CALL_MAX, `must name at most ${FILES_PER_CALL_MAX} files`],
    },
  ),
  /**
   * Directories of the tree that are there without files: empty ones, by their whole paths. Those that the folder has
   * already, by an earlier call with the same, are there once.
   */
  directories: z._default(
    list(text(PATH_MAX_CHARS).check(z.minLength(1, 'must not be empty')), {
      min: [0, ''],
      max: [FOLDER_MAX_EMPTY_DIRECTORIES, `must name at most ${FOLDER_MAX_EMPTY_DIRECTORIES} directories`],
    }),
    [],
  ),
};

/** Where they are to be sent. */
export const targetFields = {
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
  /** Where it was asked for, and the first file is sent in parts and not there yet. */
  firstSession: z.optional(multipartSession),
};

/** Asks for the multipart session of the first file with the answer; `partSize` as in `createMultipart`. */
export const firstSessionField = z.optional(z.object({ partSize: z.optional(bytes), device }));

export const uploadEndpoints = {
  initUpload: endpoint({
    method: 'POST',
    path: '/api/upload/init',
    caller: 'manager',
    scope: 'send',
    body: listBody('files', FILES_PER_CALL_MAX, INIT_BODY_MAX_BYTES),
    input: z.object({
      userId: managerUserId,
      ...announcedFields,
      /** Days until the folder is deleted, fractions kept; -1 for none (paid plans). A folder with files keeps its own. */
      expiryDays: z.number('must be a number').check(z.gte(NO_EXPIRY, 'is not allowed')),
      /** The folder that the files join; a management secret demands it. */
      folderId: z.nullish(shareId),
      folderName: z.nullish(text(NAME_MAX_CHARS)),
      /** Of the folder that this upload begins; not with `folderId`. One that is found again gets them, too. */
      password: z.nullish(sharePassword),
      message: z.nullish(shareMessage),
      downloadLimit: z.nullish(downloadLimit),
      /**
       * Tells an upload apart that is announced in several calls, by whatever all its files make: while it is
       * unfinished, the first call finds its folder again by this key. Without it the files of the call are the whole.
       */
      uploadKey: z.optional(checksum),
      firstSession: firstSessionField,
    }),
    output: z.object({
      folderId: z.string(),
      /** What it is called: a folder that was found again keeps its name. */
      folderName: z.string(),
      shareLink: z.string(),
      expiryDate: z.nullable(z.string()),
      /** As it was sent: holders of a management secret are not told whose folder it is. */
      userId: z.optional(z.string()),
      ...targetFields,
    }),
    /**
     * `bandwidth_exceeded` adds `usedBytes`, which is what `ipUsage` shows as `totalBytes`, `reservedBytes`, what other
     * uploads of the address have announced and are still sending, `limitBytes` and `resetsAt`. An announcement is
     * reserved for an hour after it or after its last byte. PUTs may be refused with the same once it has lapsed.
     */
    errors: [
      'uploader_excluded',
      'sign_in_required',
      'not_found',
      'expired',
      'used_up',
      'taken_down',
      'bandwidth_exceeded',
      'file_too_large',
      'too_many_uploads',
      'too_many_files',
      'too_many_passwords',
      'folder_busy',
    ],
  }),
  completeUpload: endpoint({
    method: 'POST',
    path: '/api/upload/complete',
    caller: 'uploader',
    scope: 'send',
    input: z.object({ fileId: shareId, r2Key: token, success: z.boolean('must be true or false') }),
    output: z.object({ success: z.boolean(), status: z.enum(['ready', 'uploading']) }),
    errors: ['not_found', 'upload_incomplete'],
  }),
  verifyUpload: endpoint({
    method: 'POST',
    path: '/api/upload/verify',
    caller: 'uploader',
    scope: 'send',
    input: z.object({ fileId: shareId, r2Key: token }),
    output: z.object({ success: z.boolean(), error: z.optional(z.string()) }),
    errors: ['not_found'],
  }),
  createMultipart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/create',
    caller: 'uploader',
    scope: 'send',
    /** `partSize`: parts smaller than usual, for a slow line. It is a wish; the answer says what was chosen. */
    input: z.object({
      fileId: shareId,
      r2Key: token,
      contentType: z.optional(text(NAME_MAX_CHARS)),
      partSize: z.optional(bytes),
      device,
    }),
    output: multipartSession,
    errors: ['not_found', 'upload_finished'],
  }),
  resumeMultipart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/resume',
    caller: 'uploader',
    scope: 'send',
    input: z.object({ fileId: shareId, r2Key: token, device }),
    output: multipartSession,
    errors: ['not_found', 'upload_finished'],
  }),
  partUrl: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/part-url',
    caller: 'uploader',
    scope: 'send',
    input: z.object({ uploadId: token, partNumber, r2Key: token, checksum: z.optional(checksum) }),
    output: z.object({ uploadUrl: z.string() }),
    errors: ['not_found', 'upload_finished'],
  }),
  completePart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/part-complete',
    caller: 'uploader',
    scope: 'send',
    input: z.object({ uploadId: token, partNumber, etag: token, size: bytes, checksum: z.optional(checksum) }),
    output: done,
    errors: ['not_found', 'parts_missing'],
  }),
  completeMultipart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/complete',
    caller: 'uploader',
    scope: 'send',
    /** Clients may send the list of their parts with it; what is believed is what has arrived. */
    body: listBody('parts', PART_MAX_COUNT, PART_MAX_COUNT * COMPLETED_PART_MAX_BYTES),
    input: z.object({ uploadId: token, r2Key: token }),
    output: z.object({ success: z.literal(true), fileId: z.string(), size: bytes }),
    errors: ['not_found', 'parts_missing'],
  }),
  abortMultipart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/abort',
    caller: 'uploader',
    scope: 'send',
    input: z.object({ uploadId: token, r2Key: token }),
    output: done,
    errors: ['not_found', 'upload_finished'],
  }),
  initChunked: endpoint({
    method: 'POST',
    path: '/api/upload/chunked/init',
    caller: 'uploader',
    scope: 'send',
    input: z.object({
      fileId: shareId,
      r2Key: token,
      fileName: z.optional(text(NAME_MAX_CHARS)),
      fileSize: bytes,
      contentType: z.optional(text(NAME_MAX_CHARS)),
    }),
    output: z.object({ uploadId: z.string(), chunkSize: bytes, totalChunks: count }),
    errors: ['not_found', 'upload_finished'],
  }),
  completeChunked: endpoint({
    method: 'POST',
    path: '/api/upload/chunked/complete',
    caller: 'uploader',
    scope: 'send',
    input: z.object({ uploadId: token }),
    output: z.object({ success: z.literal(true), fileId: z.string(), size: bytes }),
    errors: ['not_found', 'parts_missing'],
  }),
} as const;

export type BundleAnswer = z.output<typeof bundleAnswer>;
export type MultipartSession = z.output<typeof multipartSession>;
