import { useState } from 'react';
import {
  FREE_EXPIRY_MAX_TIMES,
  FREE_MAX_DAYS,
  FREE_SMALL_MAX_DAYS,
  NO_EXPIRY,
  SMALL_UPLOAD_MAX_BYTES,
} from '../../../../worker/contract/limits';
import { serverNow } from '../../../lib/clock';
import { countOf, formatBytes, formatExactTime, formatRelative } from '../../../lib/format';
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
      title="Change expiry"
      count={folders.length}
      submit="Change"
      disabled={days === null}
      progress="Changes"
      failedTitle={{ all: 'No expiry was changed', some: 'Some expiries were not changed' }}
      act={async (onProgress) => (days === null ? [] : onChange(days, onProgress))}
      onClose={onClose}
    >
      <div className="mt-1 text-sm text-muted">
        {only ? <FileName name={only.name} /> : countOf(folders.length, 'folder')}
        {only && <p className="mt-1">{untilNow(only, now)}</p>}
      </div>
      <div className="mt-5">
        {days === null ? (
          <p className="text-[0.9375rem]">This is already kept almost as long as possible.</p>
        ) : (
          <Select
            label="Auto-delete after"
            value={days}
            options={choices.map((choice) => ({ value: choice.days, label: choice.label }))}
            onChange={(newDays: number) => setDays(newDays)}
          />
        )}
      </div>
      <p className="mt-4 text-sm text-muted">
        Counted from now. Folders inside keep their own expiry.
        {hasLimit && ` ${FREE_BOUND}`}
      </p>
    </ActOnItemsDialog>
  );
}

const FREE_BOUND = `Without Premium a file is kept for at most ${FREE_SMALL_MAX_DAYS * FREE_EXPIRY_MAX_TIMES} days from its upload, or ${FREE_MAX_DAYS * FREE_EXPIRY_MAX_TIMES} days above ${formatBytes(SMALL_UPLOAD_MAX_BYTES)}.`;

const untilNow = ({ folder: { expiryDate } }: FolderItem, now: number): string =>
  expiryDate === null
    ? 'It has no expiry.'
    : `It expires ${formatRelative(expiryDate, now)}, on ${formatExactTime(expiryDate)}.`;
