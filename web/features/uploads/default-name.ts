import { plural, t } from '@lingui/core/macro';
import { firstName } from '../../../worker/contract/name-order';
import { withoutIsolation } from '../../lib/words/isolate-values';

/** Returns the default name of an upload in the language of the page. The server stores it as a title. */
export function nameOfUpload(fileNames: readonly string[]): string {
  const { first, moreCount } = firstName(fileNames);
  if (moreCount === 0) return first;
  return withoutIsolation(
    t({
      message: plural(moreCount, { one: `${first} and # more`, other: `${first} and # more` }),
      comment: 'Default name of an upload. Example: beach.jpg and 6 more',
    }),
  );
}
