import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../button';

interface DialogProps {
  open: boolean;
  title: string;
  /** If true, the dialog is wide in low windows, for fields side by side. */
  isWideIfShort?: boolean;
  /** If true, the dialog is at the top, so its title stays in place. On phones, all dialogs are. */
  isAtTop?: boolean;
  /** Label of the × beside the title. Without a label, the dialog has no ×. */
  cancel?: string;
  children: ReactNode;
  onClose(): void;
}

export function Dialog({
  open,
  title,
  isWideIfShort = false,
  isAtTop = false,
  cancel,
  children,
  onClose,
}: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport
          className={`fixed inset-0 z-40 grid justify-items-center p-4 max-md:items-start short:p-2 ${isAtTop ? 'items-start md:pt-[10vh]' : 'items-center'}`}
        >
          <BaseDialog.Popup
            className={`max-h-full w-full max-w-md ${isWideIfShort ? 'short:max-w-2xl' : ''} scroll-pt-6 scroll-pb-24 overflow-y-auto rounded-surface border border-line bg-raised text-strong shadow-popup outline-none transition-[opacity,scale,translate] data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:scale-[0.98] data-starting-style:opacity-0`}
          >
            {/* The padding is here, so that sticky buttons reach the lower edge of the popup. */}
            <div className="p-6 short:pt-3">
              <div className="flex items-start justify-between gap-3">
                <BaseDialog.Title className="text-lg font-semibold tracking-tight">{title}</BaseDialog.Title>
                {cancel !== undefined && (
                  <BaseDialog.Close aria-label={cancel} className={`${buttonStyle('quiet', 'icon')} -my-2 -me-2.5`}>
                    <X aria-hidden />
                  </BaseDialog.Close>
                )}
              </div>
              {children}
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
