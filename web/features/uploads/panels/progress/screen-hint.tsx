import { Trans } from '@lingui/react/macro';
import { useStore } from '../../../../lib/store';
import { useIsTouch } from '../../../../ui/hooks/use-is-touch';
import { screenMayTurnOff } from '../../engine/wake-lock';

export function ScreenHint() {
  const mayTurnOff = useStore(screenMayTurnOff);
  const isTouch = useIsTouch();
  if (!mayTurnOff || !isTouch) return null;
  return (
    <p className="mt-1">
      <Trans comment="Shown on phones while files are sent">Keep this screen on until everything is sent.</Trans>
    </p>
  );
}
