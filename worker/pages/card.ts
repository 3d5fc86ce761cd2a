import { coverPath } from '../contract/byte-paths';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '../contract/limits';
import { OG_IMAGE_PATH } from '../contract/site-pages';
import { countOf, formatBytes } from '../contract/sizes';

export interface Card {
  title: string;
  properties: readonly (readonly [property: string, content: string])[];
}

/** What a card tells of a folder. */
export interface Carded {
  readonly id: string;
  readonly name: string;
  readonly fileCount: number;
  readonly totalBytes: number;
}

/** What a pasted share link shows (the Open Graph protocol's names). `cover`: the id of the folder's picture, if it has one. */
export function cardOf(folder: Carded, cover: string | null, url: string): Card {
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
