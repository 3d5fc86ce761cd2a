import * as z from 'zod/mini';
import { listBody } from '../body-limits.ts';
import { base64, base64Chars, list, managerUserId, shareId, text, token, userId } from '../fields.ts';
import {
  JSON_BODY_MAX_BYTES,
  OBJECT_KEY_MAX_CHARS,
  SHOWN_THUMBNAILS_MAX,
  THUMBNAIL_MAX_BYTES,
  THUMBNAIL_PX,
  THUMBNAILS_PER_CALL,
} from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { KEY_ERRORS, PASSWORD_ERRORS } from './folders.ts';
import { CLOSED_ERRORS } from './sharing.ts';

const ADD_BODY_MAX_BYTES =
  JSON_BODY_MAX_BYTES + THUMBNAILS_PER_CALL * (base64Chars(THUMBNAIL_MAX_BYTES) + 2 * OBJECT_KEY_MAX_CHARS);

const fileIds = text(SHOWN_THUMBNAILS_MAX * 17 - 1).check(
  z.regex(/^[A-Za-z0-9_-]{16}(,[A-Za-z0-9_-]{16})*$/, 'must be ids of files, separated by commas'),
);
export const idsOf = (files: z.output<typeof fileIds>): string[] => [...new Set(files.split(','))];

/** JPEGs in base64. Leaves out files without a thumbnail. */
const shownThumbnails = z.object({ thumbnails: z.array(z.object({ fileId: z.string(), image: z.string() })) });

export const thumbnailEndpoints = {
  /**
   * Adds thumbnails that the sender's page has drawn. A file accepts one thumbnail, until an hour after its arrival.
   * Skips files that are no longer in the folder.
   */
  addThumbnails: endpoint({
    method: 'POST',
    path: '/api/upload/thumbnails',
    caller: 'uploader',
    scope: 'send',
    body: listBody('thumbnails', THUMBNAILS_PER_CALL, ADD_BODY_MAX_BYTES),
    input: z.object({
      folderId: shareId,
      thumbnails: list(
        z.object({
          fileId: shareId,
          r2Key: token,
          /** A baseline JPEG of `THUMBNAIL_PX` by `THUMBNAIL_PX`. */
          image: base64(THUMBNAIL_MAX_BYTES),
        }),
        {
          min: [1, 'must name at least one file'],
          max: [THUMBNAILS_PER_CALL, `must name at most ${THUMBNAILS_PER_CALL} files`],
        },
      ),
    }),
    output: z.object({ fileIds: z.array(z.string()) }),
    errors: ['not_found', 'encrypted', 'too_many_thumbnails', 'bandwidth_exceeded', 'request_unavailable'],
  }),
  /** The bytes count towards the monthly bandwidth, but not as a download. */
  thumbnails: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId/thumbnails',
    caller: 'anyone',
    scope: 'read',
    input: z.object({ folderId: z.string(), userId: z.optional(userId), files: fileIds }),
    output: shownThumbnails,
    errors: [
      ...CLOSED_ERRORS,
      'bandwidth_exceeded',
      'folder_bandwidth_exceeded',
      'encrypted',
      ...PASSWORD_ERRORS,
      ...KEY_ERRORS,
    ],
  }),
  /** For managers. Needs no password, and works even if sharing is stopped. */
  managedThumbnails: endpoint({
    method: 'GET',
    path: '/api/folder/:folderId/manage/thumbnails',
    caller: 'manager',
    scope: 'read',
    input: z.object({ folderId: z.string(), userId: managerUserId, files: fileIds }),
    output: shownThumbnails,
    errors: ['expired', 'used_up', 'taken_down', 'too_many_thumbnails'],
  }),
  ownThumbnails: endpoint({
    method: 'GET',
    path: '/api/my-files/thumbnails',
    caller: 'user',
    scope: 'read',
    input: z.object({ userId, files: fileIds }),
    output: shownThumbnails,
    errors: ['too_many_thumbnails'],
  }),
} as const;

export const THUMBNAIL_MEASURES = `must be a baseline JPEG of ${THUMBNAIL_PX} by ${THUMBNAIL_PX} pixels`;
