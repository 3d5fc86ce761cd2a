import { plural, t } from '@lingui/core/macro';
import { firstName } from '../../../worker/contract/name-order';
import { withoutInvisible } from '../../../worker/contract/names';
import { formatDays } from '../../lib/format';
import { cameraFiles, type NamedFile } from './camera-files';
import type { PickedFile } from './picking/picked-file';
import { rootFolderOf } from './picking/root-folder';

/** Returns the name of the folder that contains all files, otherwise `nameOfUpload`. */
export const suggestedName = (files: readonly PickedFile[], emptyFolders: readonly string[]): string =>
  rootFolderOf([...files.map(({ path }) => path), ...emptyFolders]) ?? nameOfUpload(files.map(({ file }) => file));

/** Examples: `beach.jpg and 6 more`, and for a camera's photos `Photos of November 26, 2026`. */
export function nameOfUpload(files: readonly NamedFile[]): string {
  const camera = files.length > 1 ? cameraFiles(files) : null;
  if (camera === null) return nameByFirst(files.map(({ name }) => name));
  const days = formatDays(camera.firstDay, camera.lastDay);
  return withoutInvisible(daysWords(camera.kind, days));
}

export function nameByFirst(fileNames: readonly string[]): string {
  const { first, moreCount } = firstName(fileNames);
  if (moreCount === 0) return first;
  return withoutInvisible(
    t({
      message: plural(moreCount, { one: `${first} and # more`, other: `${first} and # more` }),
      comment: 'Default name of an upload. Example: beach.jpg and 6 more',
    }),
  );
}

function daysWords(kind: 'photos' | 'videos' | 'both', days: string): string {
  switch (kind) {
    case 'photos':
      return t({
        message: `Photos of ${days}`,
        comment:
          'Default name of an upload, without / or \\. Examples of days: November 26, 2026. November 24 – 26, 2026',
      });
    case 'videos':
      return t({
        message: `Videos of ${days}`,
        comment:
          'Default name of an upload, without / or \\. Examples of days: November 26, 2026. November 24 – 26, 2026',
      });
    case 'both':
      return t({
        message: `Photos and videos of ${days}`,
        comment:
          'Default name of an upload, without / or \\. Examples of days: November 26, 2026. November 24 – 26, 2026',
      });
  }
}
