import { Check } from 'lucide-react';
import { useSiteWords } from '../../lib/site-words';
import { Button } from '../../ui/button';
import { formatPrice, freeFeatures, premiumFeatures } from './plan-words';
import type { Plan } from './queries';

interface PlanCardsProps {
  /** The Premium plan. Until it is loaded it is undefined, and the page shows the price in its own code. */
  premium: Plan | undefined;
  /** True if the visitor has Premium. */
  subscribed: boolean;
  /** True if this instance sells plans. */
  canBuy: boolean;
  /** True if the visitor has clicked on an upgrade, and the page waits for the session. */
  isWaiting: boolean;
  onUpgrade(): void;
}

export function PlanCards({ premium, subscribed, canBuy, isWaiting, onUpgrade }: PlanCardsProps) {
  const words = useSiteWords();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card name="Free" price="$0" period="forever" line="Perfect for small transfers" features={freeFeatures(words)}>
        <Button size="large" disabled className="w-full">
          {subscribed ? 'Included' : 'Current Plan'}
        </Button>
      </Card>
      <Card
        name="Premium"
        price={formatPrice(premium?.priceUsd ?? 8)}
        period="per month"
        line="For large files and regular transfers"
        features={premiumFeatures(words)}
        highlighted
      >
        <Button
          variant="primary"
          size="large"
          busy={isWaiting}
          disabled={subscribed || !canBuy}
          className="w-full"
          onClick={onUpgrade}
        >
          {subscribed ? 'Current Plan' : 'Upgrade to Premium'}
        </Button>
        {!canBuy && <p className="mt-3 text-center text-sm text-muted">Payment is not set up on this site.</p>}
      </Card>
    </div>
  );
}

interface CardProps {
  name: string;
  price: string;
  period: string;
  line: string;
  features: readonly string[];
  highlighted?: boolean;
  children: React.ReactNode;
}

function Card({ name, price, period, line, features, highlighted = false, children }: CardProps) {
  return (
    <section
      aria-label={name}
      className={`relative flex flex-col rounded-surface border bg-surface p-6 shadow-surface sm:p-8 ${highlighted ? 'top-light border-line-strong' : 'border-line'}`}
    >
      <h2 className="text-lg font-semibold">{name}</h2>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="text-5xl font-semibold tracking-tighter tabular-nums">{price}</span>
        <span className="text-muted">{period}</span>
      </p>
      <p className="mt-2 text-muted">{line}</p>
      <ul className="mt-6 mb-8 flex-1 space-y-3 text-[0.9375rem]">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className={`mt-1 size-4 shrink-0 ${highlighted ? 'text-accent' : 'text-faint'}`} />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
