import { coverPath } from '../contract/byte-paths';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '../contract/limits';
import { OG_IMAGE_PATH } from '../contract/site-pages';
import type { Words } from '../words/words';

export interface Card {
  title: string;
  properties: readonly (readonly [property: string, content: string])[];
}

export interface CardFolder {
  readonly id: string;
  readonly name: string;
  readonly fileCount: number;
  readonly totalBytes: number;
}

/** Returns the link preview of a share as properties of the Open Graph protocol. `cover` is the cover's id, or null. */
export function cardOf({ say, sizeOf }: Words, folder: CardFolder, cover: string | null, url: string): Card {
  const image = cover === null ? OG_IMAGE_PATH : coverPath(folder.id, cover);
  const amount = say('{count, plural, one {# file} other {# files}}, {size}', {
    count: folder.fileCount,
    size: sizeOf(folder.totalBytes),
  });
  return {
    title: `${folder.name} - Fileshare`,
    properties: [
      ['og:type', 'website'],
      ['og:site_name', 'Fileshare'],
      ['og:title', folder.name],
      ['og:description', amount],
      ['og:url', url],
      ['og:image', new URL(image, url).href],
      ['og:image:width', String(COVER_WIDTH_PX)],
      ['og:image:height', String(COVER_HEIGHT_PX)],
      [
        'og:image:alt',
        cover === null
          ? 'Fileshare'
          : say(
              '{name}: {amount}',
              { name: folder.name, amount },
              { comment: 'Title of a share, and for example: 3 files, 2 MB' },
            ),
      ],
      ['twitter:card', 'summary_large_image'],
    ],
  };
}
