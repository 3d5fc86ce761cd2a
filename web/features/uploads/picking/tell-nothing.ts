import { notify } from '../../../ui/overlay/notify';

/** What was let go over the page brings no files: text, or a link. */
export const tellNoFiles = (): void => {
  notify('error', 'Only files and folders can be sent. There were none in what you dropped.');
};

/** What was picked has no files in it: an empty folder. */
export const tellEmpty = (): void => {
  notify('error', 'There are no files in this folder. Empty folders are sent only together with files.');
};
