/** Sends a failure of the page to the operator: its kind and its place, and no message, which may hold names or links. */
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../api';
import { placeOf } from './failure-place';

/** One failure often leads to others. */
const REPORTS_OF_A_VISIT_MAX = 3;

let sent = 0;

export async function reportFailure(failure: unknown): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const release = script.slice(script.lastIndexOf('/') + 1);
  const place = placeOf(failure);
  if (release === '' || place === null || sent >= REPORTS_OF_A_VISIT_MAX) return;
  sent++;
  // Whether it arrives changes nothing for whoever looks at the page.
  await call(endpoints.pageFailure, { release, ...place }).catch(() => {});
}
