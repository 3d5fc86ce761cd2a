import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { PaperStack } from './paper-stack';
import { PickButtons } from './pick-buttons';
import type { PickedFile } from './picked-file';

/** Shows a different hint on touch screens, which rarely have drag and drop. */
const DropHint = () => (
  <>
    <span className="pointer-coarse:hidden">
      <Trans>Drop files or a folder here</Trans>
    </span>
    <span className="hidden pointer-coarse:inline">
      <Trans>Choose files to send</Trans>
    </span>
  </>
);

interface DropZoneProps {
  dragging: boolean;
  reading: boolean;
  /** True if the drop zone replaced a panel that had the focus. */
  takeFocus: boolean;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
  camera: ReactNode;
  /** Reason why the picked files cannot be sent. */
  problem?: ReactNode;
  /** Offer to resume an upload. On phones and in low windows, it replaces the hint. */
  children?: ReactNode;
}

export function DropZone({ dragging, reading, takeFocus, onPick, camera, problem, children }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takeFocus) heading.current?.focus({ preventScroll: true });
  }, [takeFocus]);

  // CSS variables have the pointer's position, because a render for every move would be too slow.
  useEffect(() => {
    function follow(event: DragEvent) {
      const box = zone.current?.getBoundingClientRect();
      if (!box) return;
      zone.current?.style.setProperty('--pointer-x', `${event.clientX - box.left}px`);
      zone.current?.style.setProperty('--pointer-y', `${event.clientY - box.top}px`);
    }
    window.addEventListener('dragover', follow);
    return () => window.removeEventListener('dragover', follow);
  }, []);

  return (
    <div ref={zone} className="group/zone relative flex flex-1 flex-col">
      <div aria-hidden className="dots absolute inset-0" />
      <div
        aria-hidden
        className={`dots-lit absolute inset-0 transition-opacity ${dragging ? 'opacity-100' : 'opacity-0'}`}
      />
      <div className="relative m-3 flex flex-1 flex-col items-center justify-center gap-5 rounded-control border border-dashed border-edge px-2 py-3 text-center sm:gap-6 sm:py-5 short:gap-4 short:py-3">
        <div className="flex min-h-20 w-full max-w-xl flex-col items-center justify-center gap-3 sm:min-h-28 short:contents">
          {problem}
          {children}
          {/* `problem` and `children` replace the drawing, so the page does not move. */}
          <div className="not-only:hidden short:hidden">
            <PaperStack alive={dragging} />
          </div>
        </div>
        <div className="max-sm:group-has-[section]/zone:sr-only short:group-has-[section]/zone:sr-only">
          <h2
            ref={heading}
            tabIndex={-1}
            className="text-xl font-semibold tracking-tight text-balance sm:text-2xl 2xl:text-3xl"
          >
            {reading ? t`Reading your files` : dragging ? t`Drop anywhere on this page` : <DropHint />}
          </h2>
          <p
            className={`mt-1.5 text-[0.9375rem] text-balance text-muted pointer-coarse:hidden ${dragging || reading ? 'invisible' : ''}`}
          >
            <Trans>or paste them, or choose them from your device</Trans>
          </p>
        </div>
        <PickButtons appearance="main" disabled={reading} onPick={onPick}>
          {camera}
        </PickButtons>
      </div>
    </div>
  );
}
