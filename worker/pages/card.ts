import { OG_IMAGE_PATH } from '../contract/site-pages';
import { countOf, formatBytes } from '../contract/sizes';

export interface Card {
  title: string;
  properties: readonly (readonly [property: string, content: string])[];
}

/** What a pasted share link shows (the Open Graph protocol's names). */
export function cardOf(folder: { name: string; fileCount: number; totalBytes: number }, url: string): Card {
  return {
    title: `${folder.name} - Fileshare`,
    properties: [
      ['og:type', 'website'],
      ['og:site_name', 'Fileshare'],
      ['og:title', folder.name],
      ['og:description', `${countOf(folder.fileCount, 'file')}, ${formatBytes(folder.totalBytes)}`],
      ['og:url', url],
      ['og:image', new URL(OG_IMAGE_PATH, url).href],
    ],
  };
}
