/**
 * Reports a failure of the page to the operator. The report has the error's name and its position in our scripts. The
 * report has no error message, because the message may contain file names or links.
 */
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../api';
import { placeOf } from './failure-place';

/** Limits the number of reports, because one failure often causes more failures. */
const REPORTS_OF_A_VISIT_MAX = 3;

let reportCount = 0;

export async function reportFailure(failure: unknown): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const release = script.slice(script.lastIndexOf('/') + 1);
  const place = placeOf(failure);
  if (release === '' || place === null || reportCount >= REPORTS_OF_A_VISIT_MAX) return;
  reportCount++;
  // A failed report is ignored, because the visitor does not need the report.
  await call(endpoints.pageFailure, { release, ...place }).catch(() => {});
}
