import { formatCount } from '../../../../lib/format';
import { groupBy } from '../../../../lib/group-by';
import type { FailedFile } from '../../engine/upload';

export interface FailureCause {
  readonly reason: string;
  readonly names: readonly string[];
}

/** Groups failed files by reason, in the order of their first files. */
export function causesOf(files: readonly FailedFile[]): readonly FailureCause[] {
  return [...groupBy(files, (file) => reasonWithoutName(file).replace(/\bpart \d+/i, 'a part'))].map(
    ([reason, group]) => {
      const [only] = group.length === 1 ? group : [];
      return {
        reason: only ? reasonWithoutName(only) : reason.replace(/^It was (.*) it\.$/, 'They were $1 them.'),
        names: group.map(({ name }) => name),
      };
    },
  );
}

function reasonWithoutName({ name, reason }: FailedFile): string {
  const fileName = name.slice(name.lastIndexOf('/') + 1);
  return reason.startsWith(`${fileName} `) ? `It ${reason.slice(fileName.length + 1)}` : reason;
}

/** Example: `2 of 8 files did not arrive`. Returns null if no file failed, or if no file arrived. */
export const missingFilesWords = (failed: number, arrived: number): string | null =>
  failed === 0 || arrived === 0
    ? null
    : `${formatCount(failed)} of ${formatCount(failed + arrived)} files did not arrive`;
