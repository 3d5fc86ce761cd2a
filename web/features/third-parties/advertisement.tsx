/** Loaded only in development, or if the instance has an `ADS_CLIENT_ID`. */

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ADS_SCRIPT } from '../../../worker/contract/third-parties';
import { Button } from '../../ui/button';
import { type AdsConsent, readConsent, storeConsent } from './ads-consent';
import { loadScript } from './provider-script';

declare global {
  interface Window {
    adsbygoogle?: object[];
  }
}

/** Distance from the viewport in CSS pixels. */
const NEAR_PX = 200;

interface SlotProps {
  /** AdSense account. Null in development without an account. A note then replaces the advertisement. */
  clientId: string | null;
  needsConsent: boolean;
  /** False while the plan is unknown. */
  isFree: boolean;
}

export function Slot({ clientId, needsConsent, isFree }: SlotProps) {
  const frame = useRef<HTMLElement>(null);
  const isNear = useNearness(frame);
  const [answer, setAnswer] = useState<AdsConsent | null>(null);
  useEffect(() => setAnswer(readConsent()), []);

  function decide(consent: AdsConsent) {
    storeConsent(consent);
    setAnswer(consent);
  }

  let content: ReactNode = null;
  if (clientId === null) content = t`Ad Space: nothing is configured`;
  else if (isNear && isFree) {
    if (!needsConsent || answer === 'given') content = <Advertisement client={clientId} />;
    else if (answer === 'refused') content = <RefusedNotice onChange={() => setAnswer(null)} />;
    else content = <Question onAnswer={decide} />;
  }
  return <Frame ref={frame}>{content}</Frame>;
}

const Frame = (props: ComponentProps<'aside'>) => (
  <aside
    aria-label={t`Advertisement`}
    className="grid min-h-28 place-items-center overflow-hidden rounded-surface border border-dashed border-line p-2 text-sm text-faint"
    {...props}
  />
);

function Question({ onAnswer }: { onAnswer(answer: AdsConsent): void }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-center text-muted">
      <p>
        <Trans>Advertisements pay for free sending. Google may set cookies for them. Is that all right?</Trans>
      </p>
      <p className="flex gap-2">
        <Button onClick={() => onAnswer('given')}>
          <Trans comment="Allows cookies">Allow</Trans>
        </Button>
        <Button onClick={() => onAnswer('refused')}>
          <Trans comment="Refuses cookies">No, Thanks</Trans>
        </Button>
      </p>
    </div>
  );
}

function RefusedNotice({ onChange }: { onChange(): void }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2">
      <p>
        <Trans>No advertisements, as you chose.</Trans>
      </p>
      <Button variant="quiet" onClick={onChange}>
        <Trans comment="Changes the answer about cookies">Change</Trans>
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
  if (hasFailed)
    return (
      <p>
        <Trans>Content temporarily unavailable</Trans>
      </p>
    );
  return (
    <ins
      className="adsbygoogle block h-24 w-full"
      data-ad-client={client}
      data-ad-format="horizontal"
      data-full-width-responsive="false"
    />
  );
}

function useNearness(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `${NEAR_PX}px`,
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
