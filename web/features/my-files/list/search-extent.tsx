import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import type { EncryptedSearch } from '../use-encrypted-search';

/** Has no border below an empty list. */
const LINE =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-sm text-muted [:empty+&]:border-t-0';

/** Says which encrypted uploads are missing in the search. */
export function SearchExtent({ state, nameCount, lockedFolders, goOn }: EncryptedSearch) {
  const count = formatCount(nameCount);
  return (
    <>
      {state !== 'done' && (
        <div className={LINE}>
          <p role="status">
            {state === 'failed' ? (
              <Trans>Some encrypted uploads couldn’t be searched.</Trans>
            ) : state === 'paused' ? (
              <Trans>Searched {count} encrypted names so far. There are more.</Trans>
            ) : (
              <Trans>Searching encrypted uploads… {count} names so far</Trans>
            )}
          </p>
          {state !== 'searching' && (
            <Button size="small" onClick={goOn}>
              {state === 'failed' ? <Trans>Try Again</Trans> : <Trans>Search the rest</Trans>}
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
