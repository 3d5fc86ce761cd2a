import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
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
  /** Content to show if the link is incomplete. Null if the link is complete. */
  missingKey: ReactNode;
  /** True if the link also gives access to more than the item. */
  partOfFolder: boolean;
  /** Null if the access is unknown. */
  sharing: Sharing | null;
  managementLink: ReactNode;
  /** Form that emails the link. */
  emailIt: ReactNode;
  onClose(): void;
}

const ACCESS_TEXTS: Readonly<Record<Sharing, string>> = {
  public: 'Anyone with the link can download.',
  protected: 'Anyone with the link and the password can download.',
  stopped: 'Not shared: only you can open the link.',
};

export function ShareDialog(props: ShareDialogProps) {
  const { title, name, link, missingKey, partOfFolder, sharing, managementLink, emailIt, onClose } = props;
  return (
    <Dialog open title={title} onClose={onClose}>
      <FileName name={name} className="mt-1 text-sm text-muted" />
      <div className="mt-5">
        {missingKey ?? <CopyField label="Share link" copy="Copy Link" value={link} shareTitle={name} />}
      </div>
      <p className="mt-3 text-sm text-muted">
        {partOfFolder && 'The link opens the whole folder that contains it. '}
        {sharing && ACCESS_TEXTS[sharing]}
      </p>
      {missingKey === null && (
        <div className="mx-auto mt-5 w-full max-w-56">
          <QrCode text={link} label={`QR code of ${link}`} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-x-2 [&>:has(form,section,h3,[role=alert])]:basis-full">
        {emailIt}
        {managementLink}
      </div>
      <DialogActions cancel="Done" onCancel={onClose}>
        {missingKey === null && (
          <Button
            size="large"
            onClick={() => saveQrCode(link, name).catch(() => notify('error', 'Failed to generate QR code'))}
          >
            <Download aria-hidden />
            Download QR
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
