import { notify } from '../../../ui/overlay/notify';

/** For `catch`: reports that the picked files cannot be read. */
export function tellUnreadable(failure: unknown): void {
  console.error(failure);
  notify('error', 'These files could not be read. Please choose them again.');
}
