export interface Card {
  title: string;
  properties: readonly (readonly [property: string, content: string])[];
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size in words, units of 1024. */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}

/** What a pasted share link shows (the Open Graph protocol's names). */
export function cardOf(folder: { name: string; fileCount: number; totalBytes: number }, url: string): Card {
  const files = folder.fileCount === 1 ? '1 file' : `${folder.fileCount} files`;
  return {
    title: `${folder.name} - Fileshare`,
    properties: [
      ['og:type', 'website'],
      ['og:site_name', 'Fileshare'],
      ['og:title', folder.name],
      ['og:description', `${files}, ${sizeInWords(folder.totalBytes)}`],
      ['og:url', url],
    ],
  };
}
