import { plural } from '@lingui/core/macro';
import { groupBy } from '../../../../lib/group-by';
import type { FailedFile } from '../../engine/upload';
import { fileFailureWords } from './failure-words';

export interface FailureCause {
  readonly reason: string;
  readonly names: readonly string[];
}

/** Groups failures with the same explanation, in the order of their first files. */
export const causesOf = (files: readonly FailedFile[]): readonly FailureCause[] =>
  [...groupBy(files, ({ failure }) => fileFailureWords(failure, 1)).values()].map((group) => ({
    reason: fileFailureWords((group[0] as FailedFile).failure, group.length),
    names: group.map(({ name }) => name),
  }));

/** Example: `2 of 8 files did not arrive`. Returns null if no file failed, or if no file arrived. */
export function missingFilesWords(failed: number, arrived: number): string | null {
  if (failed === 0 || arrived === 0) return null;
  const all = failed + arrived;
  return plural(failed, {
    one: `# of ${plural(all, { one: '# file', other: '# files' })} did not arrive`,
    other: `# of ${plural(all, { one: '# file', other: '# files' })} did not arrive`,
  });
}
