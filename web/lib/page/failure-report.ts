/**
 * Reports a failure of the page to the operator: the error's name and its place in our scripts. The error's message is
 * not sent, because it may contain file names or links.
 */
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../api';
import { placeOf } from './failure-place';

/** Limits the reports, because one failure often causes others. */
const REPORTS_OF_A_VISIT_MAX = 3;

let reportCount = 0;

export async function reportFailure(failure: unknown): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const release = script.slice(script.lastIndexOf('/') + 1);
  const place = placeOf(failure);
  if (release === '' || place === null || reportCount >= REPORTS_OF_A_VISIT_MAX) return;
  reportCount++;
  // A failed report is ignored, because the visitor does not need it.
  await call(endpoints.pageFailure, { release, ...place }).catch(() => {});
}
