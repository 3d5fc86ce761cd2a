import { Trans } from '@lingui/react/macro';
import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';

interface SavePictureProps {
  name: string;
  read(): Promise<Blob>;
  onDownload(): void;
}

/** Saves a picture to the gallery of a phone with the share dialog. A download would not be in the gallery. */
export function SavePicture({ name, read, onDownload }: SavePictureProps) {
  const [busy, setBusy] = useState(false);
  if (!canShare(new File([], 'photo.jpg', { type: 'image/jpeg' }))) return null;

  async function save() {
    setBusy(true);
    try {
      const bytes = await read();
      const picture = new File([bytes], name, { type: bytes.type });
      if (canShare(picture)) await navigator.share({ files: [picture] });
      else onDownload();
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) onDownload();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="quiet" busy={busy} className="pointer-fine:hidden" onClick={() => void save()}>
      {!busy && <ImageDown aria-hidden />}
      <Trans comment="Button that saves a picture to the gallery of a phone">Save</Trans>
    </Button>
  );
}

const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
