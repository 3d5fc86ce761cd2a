import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

interface SidePanelProps {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose(): void;
  /** Called when the panel closes. If true, the focus returns to the element that opened the panel. */
  returnsFocus(): boolean;
}

export function SidePanel({ open, title, children, onClose, returnsFocus }: SidePanelProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          finalFocus={returnsFocus}
          className="fixed inset-y-0 end-0 z-40 w-70 max-w-[calc(100vw-3rem)] overflow-y-auto border-s border-line bg-surface text-strong shadow-popup outline-none transition-[translate] duration-180 data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full"
        >
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
