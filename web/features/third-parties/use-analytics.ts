import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ANALYTICS_SCRIPT } from '../../../worker/contract/third-parties';
import { siteConfigQuery } from '../../lib/site-config';
import { loadScript } from './provider-script';

/** What visits are counted after: the page has come to rest by then. */
const REST_MS = 3000;

/** Counts visits of a page by the analytics provider, where this installation has one. */
export function useAnalytics(): void {
  const [rested, setRested] = useState(false);
  const token = useQuery({ ...siteConfigQuery, enabled: rested }).data?.analyticsToken ?? null;
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (token === null) return;
    // A blocked or broken counter is nobody's concern who reads the page.
    loadScript(ANALYTICS_SCRIPT, { 'data-cf-beacon': JSON.stringify({ token }) }).catch(() => {});
  }, [token]);
}
