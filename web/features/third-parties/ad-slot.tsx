import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { ADS_SCRIPT } from '../../../worker/contract/third-parties';
import { useIsAlive } from '../../lib/page/use-is-alive';
import { useSiteConfig } from '../../lib/site-config';
import { Button } from '../../ui/button';
import { type AdsConsent, keepConsent, readConsent } from './ads-consent';
import { loadScript } from './provider-script';

type SiteConfig = Answer<typeof endpoints.config>;

declare global {
  interface Window {
    adsbygoogle?: object[];
  }
}

/** How far below the window a slot is when its advertisement is asked for. */
const NEAR_PX = 200;

interface AdSlotProps {
  /** Subscribers see none; null: not known yet, and nothing is loaded. */
  subscriber: boolean | null;
}

/**
 * A space for an advertisement, of a size that is kept whatever comes. Nothing is asked for before it is near. Where the
 * law wants it, people are asked first; where one cannot be loaded it says so. Where no advertisements are configured there
 * is no space either; in development it says what it is.
 */
export function AdSlot({ subscriber }: AdSlotProps) {
  // Pages are drawn beforehand without one: it comes once the page is alive.
  const isAlive = useIsAlive();
  const config = useSiteConfig();
  if (!isAlive || subscriber === true) return null;
  if (config?.adsClientId) return <Slot config={config} isFree={subscriber === false} />;
  return import.meta.env.DEV ? <Frame>Ad Space: nothing is configured</Frame> : null;
}

function Slot({ config, isFree }: { config: SiteConfig; isFree: boolean }) {
  const frame = useRef<HTMLElement>(null);
  const near = useNearness(frame);
  const client = near && isFree ? config.adsClientId : null;
  const [answer, setAnswer] = useState<AdsConsent | null>(null);
  useEffect(() => setAnswer(readConsent()), []);

  function decide(consent: AdsConsent) {
    keepConsent(consent);
    setAnswer(consent);
  }

  let content: ReactNode = null;
  if (client !== null) {
    if (!config.adsNeedConsent || answer === 'given') content = <Advertisement client={client} />;
    else if (answer === 'refused') content = <Refused onChange={() => setAnswer(null)} />;
    else content = <Question onAnswer={decide} />;
  }
  return <Frame ref={frame}>{content}</Frame>;
}

const Frame = (props: ComponentProps<'aside'>) => (
  <aside
    aria-label="Advertisement"
    className="grid min-h-28 place-items-center overflow-hidden rounded-surface border border-dashed border-line p-2 text-sm text-faint"
    {...props}
  />
);

function Question({ onAnswer }: { onAnswer(answer: AdsConsent): void }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center text-muted">
      <p>Advertisements pay for free sending. Google may set cookies for them. Is that all right?</p>
      <p className="flex gap-2">
        <Button onClick={() => onAnswer('given')}>Allow</Button>
        <Button onClick={() => onAnswer('refused')}>No, Thanks</Button>
      </p>
    </div>
  );
}

function Refused({ onChange }: { onChange(): void }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2">
      <p>No advertisements, as you chose.</p>
      <Button variant="quiet" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

function Advertisement({ client }: { client: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    loadScript(`${ADS_SCRIPT}?client=${encodeURIComponent(client)}`).then(
      () => {
        window.adsbygoogle ??= [];
        window.adsbygoogle.push({});
      },
      () => setHasFailed(true),
    );
  }, [client]);
  if (hasFailed) return <p>Content temporarily unavailable</p>;
  return (
    <ins
      className="adsbygoogle block h-24 w-full"
      data-ad-client={client}
      data-ad-format="horizontal"
      data-full-width-responsive="false"
    />
  );
}

/** Whether an element has come near to what is seen of the page. */
function useNearness(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: `${NEAR_PX}px`,
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}
