import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import type { EncryptedSearch } from '../use-encrypted-search';

const LINE =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-sm text-muted';

interface SearchExtentProps extends EncryptedSearch {
  isEmpty: boolean;
}

/** Says which encrypted uploads are missing in the search. */
export function SearchExtent({ isEmpty, state, nameCount, lockedFolders, goOn }: SearchExtentProps) {
  const count = formatCount(nameCount);
  const extent = (
    <p role="status">
      {state === 'failed' ? (
        <Trans>Some encrypted uploads couldn’t be searched.</Trans>
      ) : state === 'paused' ? (
        <Trans>Searched {count} encrypted names so far. There are more.</Trans>
      ) : (
        <Trans>Searching encrypted uploads… {count} names so far</Trans>
      )}
    </p>
  );
  const action = state === 'failed' ? <Trans>Try Again</Trans> : <Trans>Search the rest</Trans>;
  return (
    <>
      {state !== 'done' && isEmpty && (
        <Notice
          icon={SearchX}
          level={2}
          title={t`Nothing found yet`}
          text={extent}
          action={
            <Button variant="primary" size="large" busy={state === 'searching'} onClick={goOn}>
              {action}
            </Button>
          }
        />
      )}
      {state !== 'done' && !isEmpty && (
        <div className={LINE}>
          {extent}
          {state !== 'searching' && (
            <Button size="small" onClick={goOn}>
              {action}
            </Button>
          )}
        </div>
      )}
      {lockedFolders > 0 && (
        <p className={LINE}>
          {plural(
            { folders: lockedFolders },
            {
              one: '# encrypted upload was not searched: its key is in another browser.',
              other: '# encrypted uploads were not searched: their keys are in another browser.',
            },
          )}
        </p>
      )}
    </>
  );
}
