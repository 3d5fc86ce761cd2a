import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceSpace } from '../../../lib/words/language';
import { Button } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { CopyField } from '../../../ui/form/copy-field';
import { Dialog } from '../../../ui/overlay/dialog';
import { DialogActions } from '../../../ui/overlay/dialog-actions';
import { notify } from '../../../ui/overlay/notify';
import { QrCode, saveQrCode } from '../../../ui/qr-code';
import type { Sharing } from '../list/items';

interface ShareDialogProps {
  title: string;
  name: string;
  link: string;
  /** Shown instead of the link if its key is missing. Otherwise null. */
  missingKey: ReactNode;
  /** True if the link opens the whole folder that contains the item. */
  partOfFolder: boolean;
  sharing: Sharing | null;
  managementLink: ReactNode;
  emailIt: ReactNode;
  onClose(): void;
}

const ACCESS_TEXTS: Readonly<Record<Sharing, MessageDescriptor>> = {
  public: msg`Anyone with the link can download.`,
  protected: msg`Anyone with the link and the password can download.`,
  stopped: msg`Not shared: only you can open the link.`,
};

export function ShareDialog(props: ShareDialogProps) {
  const { title, name, link, missingKey, partOfFolder, sharing, managementLink, emailIt, onClose } = props;
  return (
    <Dialog open title={title} onClose={onClose}>
      <FileName name={name} className="mt-1 text-sm text-muted" />
      <div className="mt-5">
        {missingKey ?? <CopyField label={t`Share link`} copy={t`Copy Link`} value={link} shareTitle={name} />}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {missingKey === null && (
          <div className="w-32 shrink-0 sm:w-36">
            <QrCode text={link} label={t`QR code of ${link}`} />
          </div>
        )}
        <div className="flex flex-1 flex-col items-start gap-3">
          {/* The text must not widen the column, which should fit beside the QR code. */}
          <p className="w-0 min-w-full text-sm text-muted">
            {partOfFolder && (
              <>
                <Trans>The link opens the whole folder that contains it.</Trans>
                {sentenceSpace()}
              </>
            )}
            {sharing && i18n._(ACCESS_TEXTS[sharing])}
          </p>
          {missingKey === null && (
            <Button onClick={() => saveQrCode(link, name).catch(() => notify('error', t`Failed to generate QR code`))}>
              <Download aria-hidden />
              <Trans>Download QR</Trans>
            </Button>
          )}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-2 [&>:has(form,section,h3,[role=alert])]:basis-full">
        {emailIt}
        {managementLink}
      </div>
      <DialogActions cancel={t`Done`} onCancel={onClose} />
    </Dialog>
  );
}
