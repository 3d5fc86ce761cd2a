import { t } from '@lingui/core/macro';
import { Camera } from 'lucide-react';
import { useIsTouch } from '../../../ui/hooks/use-is-touch';
import { PickButton } from './pick-buttons';
import type { PickedFile } from './picked-file';

interface TakePhotoProps {
  size: 'medium' | 'large';
  disabled: boolean;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
}

/** Renders nothing if the browser would open a file dialog instead. */
export function TakePhoto(props: TakePhotoProps) {
  const isTouch = useIsTouch();
  if (!isTouch || !('capture' in HTMLInputElement.prototype)) return null;
  return (
    <PickButton
      {...props}
      accept="image/*"
      capture="environment"
      variant="quiet"
      label={t({ message: 'Take a photo', comment: 'Button that opens the camera' })}
      icon={<Camera aria-hidden />}
      openDialog={() => null}
    />
  );
}
