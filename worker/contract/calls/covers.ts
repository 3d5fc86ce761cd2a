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

/** How many characters of base64 so many bytes take. */
const base64Chars = (bytes: number): number => 4 * Math.ceil(bytes / 3);

const IMAGE_MAX_CHARS = base64Chars(COVER_MAX_BYTES);

export const coverEndpoints = {
  /**
   * Gives a folder the picture that its share page and cards of pasted links show for as long as it is called as it is
   * now, and holds as much. One that it had is gone. The picture shows these three, so it is refused (`cover_outdated`)
   * where the folder is not as it was drawn.
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
    errors: [
      ...(['sign_in_required', 'not_found', 'expired', 'used_up', 'taken_down', 'cover_outdated'] as const),
      ...(['too_many_covers', 'bandwidth_exceeded'] as const),
    ],
  }),
} as const;

/** What is wrong with a picture that is of other measures. */
export const COVER_MEASURES = `must be a baseline JPEG of ${COVER_WIDTH_PX} by ${COVER_HEIGHT_PX} pixels`;
