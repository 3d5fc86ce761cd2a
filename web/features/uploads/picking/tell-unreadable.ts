import { notify } from '../../../ui/overlay/notify';

/** For `catch`: what a person picked cannot be read. */
export function tellUnreadable(failure: unknown): void {
  console.error(failure);
  notify('error', 'These files could not be read. Please choose them again.');
}
