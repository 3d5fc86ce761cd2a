import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ADS_SCRIPT } from '../../../worker/contract/third-parties';
import { siteConfigQuery } from '../../lib/site-config';
import { loadScript } from './provider-script';

declare global {
  interface Window {
    adsbygoogle?: object[];
  }
}

/**
 * A space for an advertisement, of a size that is kept whatever comes. Nothing is asked for before it comes into view.
 * Where there are no advertisements it is an empty frame; where one cannot be loaded it says so. None in development.
 */
export function AdSlot() {
  return import.meta.env.PROD ? <Slot /> : null;
}

function Slot() {
  const frame = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  const [state, setState] = useState<'empty' | 'filled' | 'failed'>('empty');
  const client = useQuery({ ...siteConfigQuery, enabled: seen }).data?.adsClientId ?? null;

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (client === null) return;
    loadScript(`${ADS_SCRIPT}?client=${encodeURIComponent(client)}`).then(
      () => {
        setState('filled');
        window.adsbygoogle ??= [];
        window.adsbygoogle.push({});
      },
      () => setState('failed'),
    );
  }, [client]);

  return (
    <aside
      ref={frame}
      aria-label="Advertisement"
      className="grid min-h-28 place-items-center overflow-hidden rounded-surface border border-dashed border-line text-sm text-faint"
    >
      {client !== null && state !== 'failed' ? (
        <ins
          className="adsbygoogle block h-28 w-full"
          data-ad-client={client}
          data-ad-format="horizontal"
          data-full-width-responsive="false"
        />
      ) : (
        <p>{state === 'failed' ? 'Content temporarily unavailable' : 'Ad Space'}</p>
      )}
    </aside>
  );
}
