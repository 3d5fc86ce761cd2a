import { type Ref, useImperativeHandle } from 'react';
import type { ViewerKeys } from '../viewer';
import type { Player } from './use-player';

export function usePlayerKeys(keys: Ref<ViewerKeys>, player: Pick<Player, 'togglePlay' | 'toggleMuted'>): void {
  useImperativeHandle(
    keys,
    (): ViewerKeys => (key) => {
      if (key === ' ') player.togglePlay();
      else if (key === 'm') player.toggleMuted();
      else return false;
      return true;
    },
  );
}
