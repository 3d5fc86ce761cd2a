import { createContext, useContext } from 'react';
import { type SiteWords, siteWordsOf } from '../../worker/contract/site-words';

/** What this installation says of itself; it stays while a page is open. Without it: what holds where nothing is set. */
export const SiteWordsContext = createContext<SiteWords>(siteWordsOf({}));

export const useSiteWords = (): SiteWords => useContext(SiteWordsContext);
