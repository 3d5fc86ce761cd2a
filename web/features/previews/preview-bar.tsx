import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Download, type LucideIcon, Maximize2, Minimize2, X } from 'lucide-react';
import { formatCount } from '../../lib/format';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import type { PreviewFile } from './preview-file';

interface PreviewBarProps {
  file: PreviewFile;
  index: number;
  count: number;
  mode: 'page' | 'window' | 'screen';
  /** Receives the place for the controls of the viewer. */
  viewerPlace(place: HTMLElement | null): void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onDownload(): void;
  onEnlarge(): void;
  onClose(): void;
}

export function PreviewBar(props: PreviewBarProps) {
  const { file, index, count, mode, viewerPlace, onPrevious, onNext, onDownload, onEnlarge, onClose } = props;
  const { name } = file;
  const position = formatCount(index + 1);
  const all = formatCount(count);
  const downloadLabel = t`Download ${name}`;
  const close = <Act icon={X} label={t`Close preview`} onClick={onClose} />;
  const stepButtons = count > 1 && (
    <>
      <Act icon={ChevronLeft} label={t`Previous file`} onClick={onPrevious} />
      <Act icon={ChevronRight} label={t`Next file`} onClick={onNext} />
    </>
  );
  const positionText = (
    <p aria-live="polite" className="text-sm whitespace-nowrap text-muted tabular-nums max-md:text-xs">
      <span className="sr-only">{name}, </span>
      <Trans comment="Position of a file in the list, number of all files">
        {position} of {all}
      </Trans>
    </p>
  );
  const viewerControls = <div ref={viewerPlace} className="flex min-w-0 items-center empty:hidden" />;
  if (mode === 'screen') {
    return (
      <header className="flex min-h-14 items-center border-b border-line bg-surface px-1">
        {close}
        <div className="min-w-0 flex-1 px-1.5">
          <FileName name={name} className="text-[0.9375rem] font-medium" />
          {positionText}
        </div>
        {viewerControls}
        {stepButtons}
        <Act icon={Download} label={downloadLabel} onClick={onDownload} />
      </header>
    );
  }
  const isWindow = mode === 'window';
  return (
    <header className="flex min-h-12 items-center gap-0.5 border-b border-line bg-surface px-1.5 sm:px-2">
      {stepButtons}
      <div className="px-1.5">{positionText}</div>
      <div className="flex min-w-0 flex-1 justify-center px-2">
        {isWindow && <FileName name={name} className="text-sm font-medium" />}
      </div>
      {viewerControls}
      {isWindow && (
        <Button variant="quiet" aria-label={downloadLabel} onClick={onDownload}>
          <Download aria-hidden />
          <span className="max-lg:sr-only">
            <Trans>Download</Trans>
          </span>
        </Button>
      )}
      <Act
        icon={isWindow ? Minimize2 : Maximize2}
        label={isWindow ? t`Leave full window` : t`Full window`}
        onClick={onEnlarge}
      />
      {!isWindow && close}
    </header>
  );
}

/** Without `onClick`, the button is disabled but keeps the focus. */
const Act = ({
  icon: Icon,
  label,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  onClick: (() => void) | undefined;
}) => (
  <Button variant="quiet" size="icon" aria-label={label} disabled={!onClick} focusableWhenDisabled onClick={onClick}>
    <Icon aria-hidden />
  </Button>
);
