/** SHA-256 of files as text, for `sha256sum -c` (GNU coreutils). Pure. */

export interface KnownChecksum {
  readonly path: string;
  readonly original_filename: string;
  readonly sha256: string | null;
  readonly parts: readonly string[];
}

/**
 * A line per file: its SHA-256, two spaces and its place in the tree. Files whose parts alone are known are named in
 * comments, which the programs that read such lists leave out.
 */
export const checksumList = (files: readonly KnownChecksum[]): string => files.map(lineOf).join('');

function lineOf({ path, original_filename, sha256, parts }: KnownChecksum): string {
  const name = path === '' ? original_filename : `${path}/${original_filename}`;
  if (sha256 === null) return `# ${name}: ${parts.length === 0 ? 'not known' : `checked in ${parts.length} parts`}\n`;
  // A name with a backslash is escaped, and a backslash before the line says so.
  const escaped = name.replaceAll('\\', '\\\\');
  return `${escaped === name ? '' : '\\'}${sha256}  ${escaped}\n`;
}
