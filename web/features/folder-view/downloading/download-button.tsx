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
    aria-label={`Download ${name}`}
    className="max-sm:w-11 max-sm:px-0"
    onClick={onClick}
  >
    {!busy && <Download aria-hidden />}
    <span className="max-sm:hidden">Download</span>
  </Button>
);
