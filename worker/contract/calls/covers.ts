import * as z from 'zod/mini';
import { base64, base64Chars, count, managerUserId, text } from '../fields';
import {
  COVER_HEIGHT_PX,
  COVER_MAX_BYTES,
  COVER_WIDTH_PX,
  JSON_BODY_MAX_BYTES,
  JSON_BODY_MAX_VALUES,
  NAME_MAX_CHARS,
} from '../limits';
import { endpoint } from './endpoint';

export const coverEndpoints = {
  /**
   * Replaces the picture of a folder's link preview. The picture shows name, file count and size, so the client sends
   * these values, too. If the folder has other values, the call fails with `cover_outdated`.
   */
  changeCover: endpoint({
    method: 'PUT',
    path: '/api/folder/:folderId/cover',
    caller: 'manager',
    scope: 'manage',
    body: {
      maxBytes: base64Chars(COVER_MAX_BYTES) + JSON_BODY_MAX_BYTES,
      maxValues: JSON_BODY_MAX_VALUES,
      field: 'body',
    },
    input: z.object({
      folderId: z.string(),
      userId: managerUserId,
      name: text(NAME_MAX_CHARS),
      fileCount: count,
      totalBytes: count,
      image: base64(COVER_MAX_BYTES),
    }),
    output: z.object({ cover: z.string() }),
    errors: [
      'expired',
      'used_up',
      'taken_down',
      'encrypted',
      'cover_outdated',
      'too_many_covers',
      'bandwidth_exceeded',
    ],
  }),
} as const;

export const COVER_MEASURES = `must be a baseline JPEG of ${COVER_WIDTH_PX} by ${COVER_HEIGHT_PX} pixels`;
