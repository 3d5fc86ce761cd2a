import { readFileSync, writeFileSync } from 'node:fs';

/** The headers of the page with these origins among those it may talk to and show frames of. */
export const withOrigins = (headers: string, origins: readonly string[]): string =>
  origins.length === 0 ? headers : headers.replace(/(connect-src|frame-src) /g, `$1 ${origins.join(' ')} `);

/** Lets the built page use the services that stand in on this machine. */
export function allowOrigins(file: string, origins: readonly string[]): void {
  writeFileSync(file, withOrigins(readFileSync(file, 'utf8'), origins));
}
