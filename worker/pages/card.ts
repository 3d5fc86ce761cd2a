import { coverPath } from '../contract/byte-paths';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '../contract/limits';
import { OG_IMAGE_PATH } from '../contract/site-pages';
import { countOf, formatBytes } from '../contract/sizes';

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

/**
 * Returns the link preview of a share, with property names of the Open Graph protocol. `cover` is null if there is no
 * picture.
 */
export function cardOf(folder: CardFolder, cover: string | null, url: string): Card {
  const image = cover === null ? OG_IMAGE_PATH : coverPath(folder.id, cover);
  const about = `${countOf(folder.fileCount, 'file')}, ${formatBytes(folder.totalBytes)}`;
  return {
    title: `${folder.name} - Fileshare`,
    properties: [
      ['og:type', 'website'],
      ['og:site_name', 'Fileshare'],
      ['og:title', folder.name],
      ['og:description', about],
      ['og:url', url],
      ['og:image', new URL(image, url).href],
      ['og:image:width', String(COVER_WIDTH_PX)],
      ['og:image:height', String(COVER_HEIGHT_PX)],
      ['og:image:alt', cover === null ? 'Fileshare' : `${folder.name}: ${about}`],
      ['twitter:card', 'summary_large_image'],
    ],
  };
}
