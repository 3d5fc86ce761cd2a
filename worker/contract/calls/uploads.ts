import * as z from 'zod/mini';
import { listBody } from '../body-limits';
import {
  bytes,
  checksum,
  count,
  list,
  managerUserId,
  partNumber,
  shareId,
  successAnswer,
  text,
  token,
} from '../fields';
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
import { newEncryption, sealedFile, sealedFolder } from './encryption';
import { endpoint } from './endpoint';
import { downloadLimit, shareMessage, sharePassword } from './sharing';

const completedPart = z.object({ partNumber, size: bytes, etag: z.string(), checksum });

/** Upload of one file in parts. `uploadId` identifies the file and R2's session. Arrived parts have no URL. */
const multipartSession = z.object({
  uploadId: z.string(),
  partSize: bytes,
  partCount: count,
  completedParts: z.array(completedPart),
  missingParts: z.array(z.object({ partNumber, uploadUrl: z.string() })),
  /** Missing parts that another device is sending. Their PUTs fail with `part_under_way`. */
  partsUnderWay: z.array(partNumber),
});

/** Id that a client chooses for itself, so that several devices can send different parts of the same upload. */
const device = z.optional(text(DEVICE_MAX_CHARS));

/** Head of a bundle (`bundle.ts`): the token of each file's signed upload URL, and its checksum. */
export const bundleHead = list(z.object({ token: text(SIGNED_TOKEN_MAX_CHARS), checksum }), {
  min: [1, 'must name at least one file'],
  max: [BUNDLE_MAX_FILES, `must name at most ${BUNDLE_MAX_FILES} files`],
});

/** One result per file, in the order of `bundleHead`: the ETag if the file is ready, otherwise the error. */
export const bundleAnswer = z.object({
  files: z.array(
    z.object({
      fileId: z.string(),
      etag: z.optional(z.string()),
      wasThere: z.optional(z.boolean()),
      code: z.optional(z.string()),
      error: z.optional(z.string()),
    }),
  ),
});

export const announcedFields = {
  files: list(
    z.object({
      /** Required without `sealed`. */
      name: z.optional(text(NAME_MAX_CHARS).check(z.minLength(1, 'must not be empty'))),
      size: bytes,
      type: z._default(text(NAME_MAX_CHARS), ''),
      idempotencyKey: text(IDEMPOTENCY_KEY_MAX_CHARS).check(z.minLength(1, 'must not be empty')),
      path: z._default(text(PATH_MAX_CHARS), ''),
      /**
       * Encrypted metadata, only in an encrypted folder. It replaces `name`, `path` and `type`, and `size` is the
       * encrypted size.
       */
      sealed: z.optional(sealedFile),
      /** Existing file in `folderId` to continue, even with another idempotency key. */
      fileId: z.optional(shareId),
    }),
    {
      min: [1, 'must name at least one file'],
      max: [FILES_PER_CALL_MAX, `must name at most ${FILES_PER_CALL_MAX} files`],
    },
  ),
  /** Empty directories to create. Existing ones are skipped. */
  directories: z._default(
    list(text(PATH_MAX_CHARS).check(z.minLength(1, 'must not be empty')), {
      min: [0, ''],
      max: [FOLDER_MAX_EMPTY_DIRECTORIES, `must name at most ${FOLDER_MAX_EMPTY_DIRECTORIES} directories`],
    }),
    [],
  ),
};

export const targetFields = {
  /** In the order of `files`. `uploadUrl` is null for an arrived file, and for a file in parts. */
  uploadUrls: z.array(
    z.object({
      fileId: z.string(),
      r2Key: z.string(),
      uploadUrl: z.nullable(z.string()),
      requiresUpload: z.boolean(),
      multipart: z.boolean(),
    }),
  ),
  /** Session of the first file, if requested and needed. If it is absent, the client calls `createMultipart`. */
  firstSession: z.optional(multipartSession),
};

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
      /** May have a fraction. -1 means no expiry (paid plans). Ignored if the folder already has files. */
      expiryDays: z.number('must be a number').check(z.gte(NO_EXPIRY, 'is not allowed')),
      /** Existing folder that gets the files. Required for a caller with a management secret. */
      folderId: z.nullish(shareId),
      folderName: z.nullish(text(NAME_MAX_CHARS)),
      /**
       * `password`, `message` and `downloadLimit` are not allowed with `folderId`. If the upload continues an
       * unfinished folder, they replace its settings.
       */
      password: z.nullish(sharePassword),
      message: z.nullish(shareMessage),
      downloadLimit: z.nullish(downloadLimit),
      /**
       * For a new encrypted folder. Excludes `folderName`, `password`, `message` and `directories`. All files must have
       * `sealed`.
       */
      encryption: z.optional(newEncryption),
      sealed: z.optional(sealedFolder),
      /**
       * Identifies an upload that is announced in several calls. The client derives the key from all files. The first
       * call continues an unfinished folder with the same key.
       */
      uploadKey: z.optional(checksum),
      firstSession: firstSessionField,
    }),
    output: z.object({
      folderId: z.string(),
      /** If the upload continues an unfinished folder, this is that folder's name. */
      folderName: z.string(),
      shareLink: z.string(),
      expiryDate: z.nullable(z.string()),
      /** Absent for callers with a management secret, who must not learn the owner's id. */
      userId: z.optional(z.string()),
      ...targetFields,
    }),
    /**
     * Additional fields of `bandwidth_exceeded`:
     * - `usedBytes`: the same number as `totalBytes` in `ipUsage`.
     * - `reservedBytes`: bytes that other unfinished uploads reserve.
     * - `reason`: `held_by_others` if the upload would fit without those bytes.
     * - `limitBytes` and `resetsAt`.
     *
     * Announced bytes are reserved for about an hour after the last received byte. PUTs can fail with this error, too.
     */
    errors: [
      'uploader_excluded',
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
  /** Returns the file's status. With `success`, fails if the file is not ready. Our page never makes this call. */
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
    /** A client may request smaller parts for a slow network. The response has the size that the server has chosen. */
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
    output: successAnswer,
    errors: ['not_found', 'parts_missing'],
  }),
  completeMultipart: endpoint({
    method: 'POST',
    path: '/api/upload/multipart/complete',
    caller: 'uploader',
    scope: 'send',
    /** Clients may send a list `parts`, which the server ignores. */
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
    output: successAnswer,
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
