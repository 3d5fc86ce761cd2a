import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ANALYTICS_SCRIPT } from '../../../worker/contract/third-parties';
import { siteConfigQuery } from '../../lib/site-config';
import { loadScript } from './provider-script';

const SCRIPT_DELAY_MS = 3000;

export function useAnalytics(): void {
  const [isPageLoaded, setIsPageLoaded] = useState(false);
  const token = useQuery({ ...siteConfigQuery, enabled: isPageLoaded }).data?.analyticsToken ?? null;
  useEffect(() => {
    const timer = setTimeout(() => setIsPageLoaded(true), SCRIPT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (token === null) return;
    // A blocked script must not disturb the visitor.
    loadScript(ANALYTICS_SCRIPT, { 'data-cf-beacon': JSON.stringify({ token }) }).catch(() => {});
  }, [token]);
}
