import { notify } from '../../../ui/overlay/notify';

/** Reports that a drop contained no files, only text or a link. */
export const notifyNoFiles = (): void => {
  notify('error', 'Only files and folders can be sent. What you dropped contained none.');
};

/** Reports that a picked folder contained no files. */
export const notifyEmptyFolder = (): void => {
  notify('error', 'There are no files in this folder. Empty folders are sent only together with files.');
};

/** For `catch`: reports that the picked files cannot be read. */
export function notifyUnreadable(failure: unknown): void {
  console.error(failure);
  notify('error', 'These files could not be read. Please choose them again.');
}
