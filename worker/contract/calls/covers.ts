import * as z from 'zod/mini';
import { count, managerUserId, maxChars, text } from '../fields';
import {
  COVER_HEIGHT_PX,
  COVER_MAX_BYTES,
  COVER_WIDTH_PX,
  JSON_BODY_MAX_BYTES,
  JSON_BODY_MAX_VALUES,
  NAME_MAX_CHARS,
} from '../limits';
import { formatBytes } from '../sizes';
import { endpoint } from './endpoint';

/** Returns the number of base64 characters that encode this number of bytes. */
const base64Chars = (bytes: number): number => 4 * Math.ceil(bytes / 3);

const IMAGE_MAX_CHARS = base64Chars(COVER_MAX_BYTES);

export const coverEndpoints = {
  /**
   * Sets a folder's picture and deletes the previous one. The client has drawn the folder's name, file count and size
   * into the picture, and sends these three values, too. If they differ from the folder's current values, the picture
   * is refused (`cover_outdated`). When the folder's name, file count or size changes, the share page and link previews
   * stop using the picture.
   */
  changeCover: endpoint({
    method: 'PUT',
    path: '/api/folder/:folderId/cover',
    caller: 'manager',
    scope: 'manage',
    body: {
      maxBytes: IMAGE_MAX_CHARS + JSON_BODY_MAX_BYTES,
      maxValues: JSON_BODY_MAX_VALUES,
      field: 'body',
    },
    input: z.object({
      folderId: z.string(),
      userId: managerUserId,
      name: text(NAME_MAX_CHARS),
      fileCount: count,
      totalBytes: count,
      /** A baseline JPEG of `COVER_WIDTH_PX` by `COVER_HEIGHT_PX`, in base64 (RFC 4648, section 4). */
      image: z
        .string('must be text')
        .check(
          maxChars(IMAGE_MAX_CHARS, `may have at most ${formatBytes(COVER_MAX_BYTES)}`),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
        ),
    }),
    output: z.object({ cover: z.string() }),
    errors: ['expired', 'used_up', 'taken_down', 'cover_outdated', 'too_many_covers', 'bandwidth_exceeded'],
  }),
} as const;

/** Message for a picture of the wrong dimensions or type. */
export const COVER_MEASURES = `must be a baseline JPEG of ${COVER_WIDTH_PX} by ${COVER_HEIGHT_PX} pixels`;
