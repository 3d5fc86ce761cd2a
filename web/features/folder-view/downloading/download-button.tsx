import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button';

interface DownloadButtonProps {
  name: string;
  busy: boolean;
  onClick(): void;
}

export const DownloadButton = ({ name, busy, onClick }: DownloadButtonProps) => (
  <Button
    variant="quiet"
    busy={busy}
    aria-label={t({ message: `Download ${name}`, comment: 'Button that downloads a file or folder' })}
    className="max-sm:w-11 max-sm:px-0"
    onClick={onClick}
  >
    {!busy && <Download aria-hidden />}
    <span className="max-sm:hidden">
      <Trans comment="Verb">Download</Trans>
    </span>
  </Button>
);
