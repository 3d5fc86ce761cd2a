import { useEffect, useEffectEvent, useState } from 'react';
import { loadCode } from '../../../../lib/page/load-code';

type StagePanels = typeof import('./stage-panels');

/** Panels stay loaded for the next visit to the page. */
let loaded: StagePanels | null = null;

const load = loadCode(() => import('./stage-panels'));

/** Loads the panels early. `ready` resolves to null after a failure. The next call tries again. */
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

  const startLoading = useEffectEvent(ready);
  useEffect(() => void startLoading(), []);
  return { panels, ready };
}
