import { t } from '@lingui/core/macro';
import { notify } from '../../../ui/overlay/notify';

export const notifyNoFiles = (): void => {
  notify('error', t`Only files and folders can be sent. What you dropped contained none.`);
};

export const notifyEmptyFolder = (): void => {
  notify('error', t`There are no files in this folder. Empty folders are sent only together with files.`);
};

export function notifyUnreadable(failure: unknown): void {
  console.error(failure);
  notify('error', t`These files could not be read. Please choose them again.`);
}
