import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { formatBytes, formatCount } from '../../../../lib/format';
import { warmUpHasher } from '../../../../lib/hashing/hasher';
import { Button } from '../../../../ui/button';
import { Select } from '../../../../ui/form/select';
import { useHeadingFocus } from '../../../../ui/hooks/use-heading-focus';
import { VirtualList } from '../../../../ui/lists/virtual-list';
import { suggestedName } from '../../default-name';
import type { PickedFile } from '../../engine/upload';
import { PickButtons } from '../../picking/pick-buttons';
import { TakePhoto } from '../../picking/take-photo';
import { Stack } from '../../stack/stack';
import { useEncryptsUploads } from '../options/encryption-choice';
import { expiryOptions, offeredExpiry } from '../options/expiry-options';
import { NameField, nameProblem } from '../options/name-field';
import { hasProblem, OptionsLine } from '../options/options-line';
import { SenderFields } from '../options/sender-fields';
import { type ShareOptions, totalBytesOf } from '../stage/stage';
import { PendingListRow } from './pending-list-row';
import { type PendingRow, pendingRows } from './pending-rows';
import { PremiumOffer } from './premium-offer';
import { SkippedFiles } from './skipped-files';
import { isRefused, type SortedFiles, type UploadLimits } from './sort-out';

interface PendingPanelProps {
  sorted: SortedFiles;
  limits: UploadLimits;
  /** Typed title. `''` if there is none. */
  title: string;
  options: ShareOptions;
  /** True for a request for files. The sender gives a name and a message instead of options. */
  isForRequest?: boolean;
  isCancelled?: boolean | undefined;
  chosenDays: number;
  premium: boolean;
  reading: boolean;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
  onRemove(file: PickedFile): void;
  onRemoveFolder(folder: string): void;
  onSendSystemFiles(): void;
  onRename(title: string): void;
  onOptions(options: ShareOptions): void;
  onChooseExpiry(days: number): void;
  onCancel(): void;
  onUpload(expiryDays: number): void;
}

const ROW_PX = 52;
/** Few, so that the message of a delivery gets the rest of the panel's height. */
const REQUEST_MAX_ROWS = 5;

const STICKY = 'sm:sticky sm:bottom-0 sm:z-10 sm:bg-raised sm:py-3';
const STICKY_ON_PHONES = 'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:bg-raised max-sm:py-3';

export function PendingPanel(props: PendingPanelProps) {
  const {
    sorted,
    limits,
    title,
    isForRequest = false,
    isCancelled = false,
    chosenDays,
    premium,
    reading,
    onPick,
    onChooseExpiry,
    onCancel,
    onUpload,
  } = props;
  const { sent: files, emptyFolders } = sorted;
  const count = formatCount(files.length);
  const heading = useHeadingFocus();
  const isEncrypted = useEncryptsUploads();
  const totalBytes = useMemo(() => totalBytesOf(files), [files]);
  const options = expiryOptions({ premium, totalBytes });
  const days = offeredExpiry(chosenDays, options);

  useEffect(() => warmUpHasher(files.map(({ file }) => file.size)), [files]);

  const suggestion = useMemo(() => suggestedName(files, emptyFolders), [files, emptyFolders]);
  const [onlyFile] = files.length === 1 ? files : [];
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => pendingRows(files, toggled, emptyFolders), [files, toggled, emptyFolders]);

  // The next row gets the focus. After the last row, the heading gets it.
  function remove(row: PendingRow, index: number) {
    if (row.kind === 'folder') props.onRemoveFolder(row.name);
    else props.onRemove(row.picked);
    const removedRows = row.kind === 'folder' && row.isOpen ? row.fileCount + 1 : 1;
    if (index >= rows.length - removedRows) heading.current?.focus();
  }

  const isDisabled =
    reading ||
    files.length === 0 ||
    isRefused(files, limits) ||
    nameProblem(isForRequest ? props.options.sender : title) !== null ||
    hasProblem(props.options, isEncrypted);

  function toggle(folder: string) {
    const nextToggled = new Set(toggled);
    if (!nextToggled.delete(folder)) nextToggled.add(folder);
    setToggled(nextToggled);
  }

  return (
    <>
      {isCancelled && (
        <p role="status" className="border-b border-line bg-raised/50 px-5 py-2.5 text-sm text-muted">
          <Trans>Upload cancelled. Your files are still here.</Trans>
        </p>
      )}
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
        <div className="flex items-baseline gap-3">
          <h2 ref={heading} tabIndex={-1} className="scroll-my-24 text-lg font-semibold tracking-tight">
            {isForRequest ? <Trans>Files to send ({count})</Trans> : <Trans>Files to Upload ({count})</Trans>}
          </h2>
          <p className="text-sm text-muted tabular-nums">{formatBytes(totalBytes)}</p>
        </div>
        <PickButtons appearance="aside" disabled={reading} onPick={onPick}>
          <TakePhoto size="medium" disabled={reading} onPick={onPick} />
        </PickButtons>
      </header>

      {!isForRequest && (
        <NameField
          picture={<Stack files={files} />}
          value={title}
          suggestion={suggestion === onlyFile?.file.name ? null : suggestion}
          onChange={props.onRename}
        />
      )}
      <SkippedFiles
        sorted={sorted}
        limits={limits}
        offer={<PremiumOffer sorted={sorted} isHidden={premium || isForRequest} />}
        onSendSystemFiles={props.onSendSystemFiles}
      />

      <VirtualList
        label={t`Files to upload`}
        count={rows.length}
        rowPx={ROW_PX}
        {...(isForRequest ? { maxRows: REQUEST_MAX_ROWS } : { className: 'min-h-57 flex-1 basis-0 short:min-h-36' })}
        showsRest
        row={(index) => {
          const row = rows[index];
          return (
            row && (
              <PendingListRow
                row={row}
                // The size of the only row is in the header.
                showsSize={rows.length > 1}
                onToggle={toggle}
                onRemove={() => remove(row, index)}
              />
            )
          );
        }}
      />

      {isForRequest ? (
        <SenderFields options={props.options} onChange={props.onOptions} />
      ) : (
        <OptionsLine options={props.options} canBeEmailed onChange={props.onOptions} />
      )}
      {/* In a low window, the footer stays visible. On phones, its buttons stay visible. */}
      <footer className={`border-t border-line max-sm:contents sm:flex sm:items-center sm:gap-3 sm:px-5 ${STICKY}`}>
        {!isForRequest && (
          <div className="max-sm:border-t max-sm:border-line max-sm:px-5 max-sm:py-3">
            <Select
              label={t`Auto-delete after`}
              value={days}
              options={options.map((option) => ({ value: option.days, label: option.label }))}
              onChange={onChooseExpiry}
            />
          </div>
        )}
        <div
          data-buttons
          className={`ms-auto flex gap-2 max-sm:w-full max-sm:border-t max-sm:border-line max-sm:px-5 ${STICKY_ON_PHONES}`}
        >
          <Button variant="quiet" size="large" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            size="large"
            className="max-sm:flex-1"
            disabled={isDisabled}
            onClick={() => onUpload(days)}
          >
            {isForRequest
              ? t({ message: 'Send files', comment: 'Button that starts the upload' })
              : t({ message: 'Upload Files', comment: 'Button that starts the upload' })}
          </Button>
        </div>
      </footer>
    </>
  );
}
