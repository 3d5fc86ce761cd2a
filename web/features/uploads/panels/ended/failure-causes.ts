import { formatCount } from '../../../../lib/format';
import type { FailedFile } from '../../engine/upload';

/** Why files did not arrive, and which ones. */
export interface FailureCause {
  readonly reason: string;
  readonly names: readonly string[];
}

/** Failed files by what went wrong, in the order in which each cause is met first. Pure. */
export function causesOf(files: readonly FailedFile[]): readonly FailureCause[] {
  const byReason = new Map<string, string[]>();
  for (const file of files) {
    const reason = reasonOf(file);
    const names = byReason.get(reason) ?? [];
    names.push(file.name);
    byReason.set(reason, names);
  }
  return [...byReason].map(([reason, names]) => ({ reason, names }));
}

/** Without what tells one file, or one part, from another. */
function reasonOf({ name, reason }: FailedFile): string {
  const own = name.slice(name.lastIndexOf('/') + 1);
  const general = reason.startsWith(`${own} `) ? `It ${reason.slice(own.length + 1)}` : reason;
  return general.replace(/\bpart \d+/i, 'a part');
}

/** `2 of 8 files did not arrive`. Null if none arrived, or if the upload was stopped as a whole. */
export const someMissingWords = (failed: number, arrived: number): string | null =>
  failed === 0 || arrived === 0
    ? null
    : `${formatCount(failed)} of ${formatCount(failed + arrived)} files did not arrive`;
