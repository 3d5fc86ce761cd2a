/**
 * Reports a page failure to the operator: its kind and place. Messages are left out, because they may contain names or
 * links.
 */
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../api';
import { placeOf } from './failure-place';

/** One failure often causes others. */
const REPORTS_OF_A_VISIT_MAX = 3;

let reportCount = 0;

export async function reportFailure(failure: unknown): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const release = script.slice(script.lastIndexOf('/') + 1);
  const place = placeOf(failure);
  if (release === '' || place === null || reportCount >= REPORTS_OF_A_VISIT_MAX) return;
  reportCount++;
  // A lost report does not affect the visitor.
  await call(endpoints.pageFailure, { release, ...place }).catch(() => {});
}
