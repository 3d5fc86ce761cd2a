import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { serverNow } from '../../../../lib/clock';
import { formatBytes, formatRelative } from '../../../../lib/format';
import { Select } from '../../../../ui/form/select';
import { Dialog } from '../../../../ui/overlay/dialog';
import { DialogActions } from '../../../../ui/overlay/dialog-actions';
import { MY_FILES_DEFAULT_EXPIRY_DAYS } from '../../limits';
import { PremiumOffer } from '../pending/premium-offer';
import { SkippedFiles } from '../pending/skipped-files';
import { isRefused, type SortedFiles, type UploadLimits } from '../pending/sort-out';
import { type ShareOptions, totalBytesOf } from '../stage/stage';
import type { TargetFolder } from '../target-folder';
import { myFilesExpiryOptions, offeredExpiry } from './expiry-options';
import { hasProblem, OptionsLine } from './options-line';

interface ExpiryDialogProps {
  sorted: SortedFiles | null;
  limits: UploadLimits;
  target: TargetFolder | null;
  premium: boolean;
  offersPremium: boolean;
  /** For a new folder. An existing folder keeps its options. */
  options: ShareOptions;
  onOptions(options: ShareOptions): void;
  onSendSystemFiles(): void;
  onCancel(): void;
  onUpload(expiryDays: number): void;
}

/** Asks for the expiry before an upload. A folder with files keeps its expiry. */
export function ExpiryDialog({
  sorted,
  limits,
  target,
  premium,
  offersPremium,
  options,
  onOptions,
  onSendSystemFiles,
  onCancel,
  onUpload,
}: ExpiryDialogProps) {
  const [chosenDays, setChosenDays] = useState(MY_FILES_DEFAULT_EXPIRY_DAYS);
  const files = sorted?.sent ?? [];
  const emptyFolders = sorted?.emptyFolders.length ?? 0;
  const totalBytes = totalBytesOf(files);
  const choices = myFilesExpiryOptions({ premium, totalBytes });
  const days = offeredExpiry(chosenDays, choices);
  const keepsExpiry = target !== null && !target.isEmpty;
  const hasFolder = files.some(({ path }) => path !== '');

  return (
    <Dialog
      open={sorted !== null}
      title={hasFolder ? t`Upload Folder - Set Expiry` : t`Upload Files - Set Expiry`}
      onClose={onCancel}
    >
      <p className="mt-2 text-sm text-muted tabular-nums">
        {contentWords(files.length, emptyFolders, totalBytes, target)}
      </p>
      <div className="mt-5">
        {keepsExpiry ? (
          <p className="text-[0.9375rem]">
            {target.expiryDate === null
              ? t`This folder has no expiry, so added files have none.`
              : expiresWords(target.expiryDate)}
          </p>
        ) : (
          <Select
            label={t`Auto-delete after`}
            value={days}
            options={choices.map((choice) => ({ value: choice.days, label: choice.label }))}
            onChange={(value) => setChosenDays(value)}
          />
        )}
      </div>
      {sorted && (
        <div className="-mx-5 mt-4">
          <SkippedFiles
            sorted={sorted}
            limits={limits}
            offer={<PremiumOffer sorted={sorted} isHidden={!offersPremium} />}
            onSendSystemFiles={onSendSystemFiles}
          />
          {target === null && <OptionsLine options={options} onChange={onOptions} />}
        </div>
      )}
      <DialogActions
        submit={t({ message: 'Upload', context: 'verb', comment: 'Button that starts an upload' })}
        disabled={files.length === 0 || isRefused(files, limits) || hasProblem(options, false)}
        onCancel={onCancel}
        onSubmit={() => onUpload(days)}
      />
    </Dialog>
  );
}

function expiresWords(expiryDate: string): string {
  const time = formatRelative(expiryDate, serverNow());
  return t({
    message: `This folder expires ${time}, with all that is in it.`,
    comment: 'Example of “time”: in 3 days',
  });
}

function contentWords(
  fileCount: number,
  emptyFolderCount: number,
  totalBytes: number,
  target: TargetFolder | null,
): string {
  const files = plural(fileCount, { one: '# file', other: '# files' });
  const folders = plural(emptyFolderCount, { one: '# empty folder', other: '# empty folders' });
  const size = formatBytes(totalBytes);
  const content =
    emptyFolderCount > 0
      ? t({ message: `${files}, ${folders}, ${size}`, comment: 'Example: 3 files, 1 empty folder, 2 GB' })
      : t({ message: `${files}, ${size}`, comment: 'Example: 3 files, 2 GB' });
  if (target === null) return content;
  const { name } = target;
  return t({ message: `${content} to “${name}”`, comment: 'Example: 3 files, 2 GB to “Photos”' });
}
