import { X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { formatBytes, formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { Select } from '../../../ui/form/select';
import { useHeadingFocus } from '../../../ui/use-heading-focus';
import { VirtualList } from '../../../ui/virtual-list';
import { warmUpHasher } from '../engine/reading/hasher';
import type { PickedFile } from '../engine/upload';
import { PickButtons } from '../picking/pick-buttons';
import { expiryOptions, offeredExpiry } from './expiry-options';
import { LeftOut } from './left-out';
import type { SortedFiles, UploadLimits } from './sort-out';
import { totalBytesOf } from './stage';

interface PendingPanelProps {
  sorted: SortedFiles;
  limits: UploadLimits;
  chosenDays: number;
  premium: boolean;
  /** More was picked and is being read: sent before, it would be left out. */
  reading: boolean;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
  onRemove(file: PickedFile): void;
  onChooseExpiry(days: number): void;
  onCancel(): void;
  onUpload(expiryDays: number): void;
}

const ROW_PX = 52;

export function PendingPanel(props: PendingPanelProps) {
  const { sorted, limits, chosenDays, premium, reading, onPick, onRemove, onChooseExpiry, onCancel, onUpload } = props;
  const files = sorted.sent;
  const heading = useHeadingFocus();
  const totalBytes = useMemo(() => totalBytesOf(files), [files]);
  const options = expiryOptions({ premium, totalBytes });
  const days = offeredExpiry(chosenDays, options);

  useEffect(() => warmUpHasher(files.map(({ file }) => file.size)), [files]);

  // The next row moves up under the focus; behind the last there is none.
  function remove(picked: PickedFile, index: number) {
    onRemove(picked);
    if (index === files.length - 1) heading.current?.focus();
  }

  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
        <div className="flex items-baseline gap-3">
          <h2 ref={heading} tabIndex={-1} className="scroll-my-24 text-lg font-semibold tracking-tight">
            Files to Upload ({formatCount(files.length)})
          </h2>
          <p className="text-sm text-muted tabular-nums">{formatBytes(totalBytes)}</p>
        </div>
        <PickButtons look="aside" disabled={reading} onPick={onPick} />
      </header>

      <LeftOut sorted={sorted} limits={limits} />

      <VirtualList
        label="Files to upload"
        count={files.length}
        rowPx={ROW_PX}
        className="min-h-52 flex-1 basis-0 py-1"
        row={(index) => {
          const picked = files[index];
          return picked && <PendingRow picked={picked} onRemove={() => remove(picked, index)} />;
        }}
      />

      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-raised/50 px-5 py-4">
        <Select
          label="Auto-delete after"
          value={days}
          options={options.map((option) => ({ value: option.days, label: option.label }))}
          onChange={onChooseExpiry}
        />
        <div className="flex gap-2 max-sm:w-full">
          <Button variant="quiet" size="large" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="large"
            className="max-sm:flex-1"
            disabled={reading || files.length === 0 || files.length > limits.maxFiles}
            onClick={() => onUpload(days)}
          >
            Upload Files
          </Button>
        </div>
      </footer>
    </>
  );
}

function PendingRow({ picked, onRemove }: { picked: PickedFile; onRemove(): void }) {
  const { file, path } = picked;
  return (
    <div className="flex h-full items-center gap-3 pr-3 pl-5 hover:bg-hover">
      <FileIcon name={file.name} />
      <div className="flex min-w-0 flex-1 flex-col">
        <FileName name={file.name} className="text-[0.9375rem]" />
        {path !== '' && <FileName name={path} className="text-xs text-faint" />}
      </div>
      <span className="text-sm text-muted tabular-nums">{formatBytes(file.size)}</span>
      <Button variant="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
