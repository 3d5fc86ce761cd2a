import { createContext, useContext } from 'react';
import type { SiteWords } from '../../worker/contract/site-words';

export const SiteWordsContext = createContext<SiteWords | null>(null);

export function useSiteWords(): SiteWords {
  const words = useContext(SiteWordsContext);
  if (!words) throw new Error('a page is drawn without the words of its installation');
  return words;
}
