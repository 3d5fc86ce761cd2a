export interface Script {
  readonly path: string;
  readonly gzipBytes: number;
}

export function scriptsOf(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const paths = tags.map((tag) => / (?:src|href)="([^"]+\.js)"/.exec(tag)?.[1]);
  return [...new Set(paths.filter((path) => path !== undefined))];
}

/** Returns a problem if the page names no script, or if its scripts are larger than `maxBytes`. */
export function sizeProblems(page: string, scripts: readonly Script[], maxBytes: number): string[] {
  const bytes = totalBytes(scripts);
  if (scripts.length === 0) return [`${page} names no script.`];
  if (bytes <= maxBytes) return [];
  return [
    `The scripts of ${page} are ${inNumerals(bytes)} bytes gzip, ${inNumerals(bytes - maxBytes)} more than allowed.`,
  ];
}

export const sizeLines = (scripts: readonly Script[]): string[] =>
  scripts
    .toSorted((a, b) => b.gzipBytes - a.gzipBytes)
    .map(({ path, gzipBytes }) => `${inNumerals(gzipBytes).padStart(9)}  ${path}`);

export const totalBytes = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);

export const inNumerals = (count: number): string => count.toLocaleString('en-US');
