/** Reports only name and position of an error. The message may contain file names or links. */
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../api';
import { placeOf } from './failure-place';

/** Maximum number of reports per visit. One failure often causes more failures. */
const REPORTS_OF_A_VISIT_MAX = 3;

let reportCount = 0;

/** Resolves even if the call fails. */
export async function reportFailure(failure: unknown): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const release = script.slice(script.lastIndexOf('/') + 1);
  const place = placeOf(failure);
  if (release === '' || place === null || reportCount >= REPORTS_OF_A_VISIT_MAX) return;
  reportCount++;
  await call(endpoints.pageFailure, { release, ...place }).catch(() => {});
}
