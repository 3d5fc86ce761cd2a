import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

interface FullDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose(): void;
}

export function FullDialog({ open, title, children, onClose }: FullDialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Popup className="fixed inset-0 z-40 flex flex-col bg-ground text-strong outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
