import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import {
  FREE_EXPIRY_MAX_TIMES,
  FREE_MAX_DAYS,
  FREE_SMALL_MAX_DAYS,
  NO_EXPIRY,
  SMALL_UPLOAD_MAX_BYTES,
} from '../../../../worker/contract/limits';
import { serverNow } from '../../../lib/clock';
import { formatBytes, formatExactTime, formatRelative } from '../../../lib/format';
import { FileName } from '../../../ui/file-name';
import { Select } from '../../../ui/form/select';
import type { ItemFailure } from '../act-on-items';
import { choicesFor, currentChoice } from '../expiry-choices';
import type { FolderItem } from '../list/items';
import { ActOnItemsDialog } from './act-on-items-dialog';

interface ExpiryChangeDialogProps {
  folders: readonly FolderItem[];
  premium: boolean;
  onChange(days: number, onProgress: (doneCount: number) => void): Promise<readonly ItemFailure[]>;
  onClose(): void;
}

export function ExpiryChangeDialog({ folders, premium, onChange, onClose }: ExpiryChangeDialogProps) {
  const [now] = useState(serverNow);
  const choices = choicesFor(folders, premium, now);
  const [days, setDays] = useState(currentChoice(folders, choices, now)?.days ?? null);
  const [only] = folders.length === 1 ? folders : [];
  const hasLimit = choices.every((choice) => choice.days !== NO_EXPIRY);

  return (
    <ActOnItemsDialog
      title={t`Change expiry`}
      count={folders.length}
      submit={t`Change`}
      disabled={days === null}
      progress={t({ message: 'Changes', comment: 'Name of the progress bar, for screen readers' })}
      failedTitle={{ all: t`No expiry was changed`, some: t`Some expiries were not changed` }}
      act={async (onProgress) => (days === null ? [] : onChange(days, onProgress))}
      onClose={onClose}
    >
      <div className="mt-1 text-sm text-muted">
        {only ? (
          <FileName name={only.name} />
        ) : (
          plural({ count: folders.length }, { one: '# folder', other: '# folders' })
        )}
        {only && <p className="mt-1">{currentExpiryText(only, now)}</p>}
      </div>
      <div className="mt-5">
        {days === null ? (
          <p className="text-[0.9375rem]">
            <Trans>This is already kept almost as long as possible.</Trans>
          </p>
        ) : (
          <Select
            label={t`Auto-delete after`}
            value={days}
            options={choices.map((choice) => ({ value: choice.days, label: choice.label }))}
            onChange={(newDays: number) => setDays(newDays)}
          />
        )}
      </div>
      <p className="mt-4 text-sm text-muted">
        <Trans>Counted from now. Folders inside keep their own expiry.</Trans>
        {hasLimit && ` ${freeBoundText()}`}
      </p>
    </ActOnItemsDialog>
  );
}

function freeBoundText(): string {
  const smallDays = FREE_SMALL_MAX_DAYS * FREE_EXPIRY_MAX_TIMES;
  const largerDays = FREE_MAX_DAYS * FREE_EXPIRY_MAX_TIMES;
  const size = formatBytes(SMALL_UPLOAD_MAX_BYTES);
  return t`Without Premium a file is kept for at most ${plural(smallDays, { one: '# day', other: '# days' })} from its upload, or ${plural(largerDays, { one: '# day', other: '# days' })} above ${size}.`;
}

function currentExpiryText({ folder: { expiryDate } }: FolderItem, now: number): string {
  if (expiryDate === null) return t`It has no expiry.`;
  const relativeTime = formatRelative(expiryDate, now);
  const exactTime = formatExactTime(expiryDate);
  return t({
    message: `It expires ${relativeTime}, on ${exactTime}.`,
    comment: 'Example: It expires in 3 days, on Nov 23, 2026, 4:05 PM.',
  });
}
