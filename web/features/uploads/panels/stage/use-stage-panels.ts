import { useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../../../../lib/page/load-code';

type StagePanels = typeof import('./stage-panels');

/** Kept for whoever comes back to the screen. */
let loaded: StagePanels | null = null;

const load = loadCode(() => import('./stage-panels'));

/**
 * The panels that follow the drop zone, null until they are there: they are loaded as soon as the page is alive. `ready`
 * resolves to them, null where they cannot be loaded; each call tries again.
 */
export function useStagePanels(): { panels: StagePanels | null; ready(): Promise<StagePanels | null> } {
  const [panels, setPanels] = useState(loaded);
  async function ready(): Promise<StagePanels | null> {
    try {
      loaded ??= await load();
      setPanels(loaded);
    } catch (failure) {
      console.error(failure);
    }
    return loaded;
  }

  const begin = useEffectEvent(ready);
  useEffect(() => void begin(), []);
  return { panels, ready };
}
