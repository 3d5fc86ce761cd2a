import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSiteWords } from '../../lib/site-words';
import { Button } from '../../ui/button';
import { planRows } from './plan-words';
import { usePremiumPrice } from './use-premium-price';

interface PlanTableProps {
  subscribed: boolean;
  /** True if this instance sells plans. */
  canBuy: boolean;
  /** True if the visitor has clicked on an upgrade while the session is being restored. */
  isWaiting: boolean;
  onUpgrade(): void;
}

const cell = 'px-3 py-3.5 align-top sm:px-6';
const premiumCell = `${cell} border-x border-line-strong bg-accent-wash`;

export function PlanTable({ subscribed, canBuy, isWaiting, onUpgrade }: PlanTableProps) {
  const price = usePremiumPrice();
  return (
    <section
      aria-label="Plans"
      className="overflow-hidden rounded-surface border border-line bg-surface shadow-surface"
    >
      <table className="w-full table-fixed border-collapse text-left text-sm sm:text-[0.9375rem]">
        <thead>
          <tr>
            <td className="w-[27%] sm:w-1/3" />
            <PlanHead className={cell} name="Free" price="$0" period="forever" line="Perfect for small transfers" />
            <PlanHead
              className={`${premiumCell} top-light`}
              name="Premium"
              price={price}
              period="per month"
              line="For large files and regular transfers"
            />
          </tr>
          <tr className="border-b border-line">
            <td />
            <td className={`${cell} pb-6`}>
              <Button size="large" disabled className="w-full max-sm:h-14 max-sm:px-2 max-sm:whitespace-normal">
                {subscribed ? 'Included' : 'Current Plan'}
              </Button>
            </td>
            <td className={`${premiumCell} pb-6`}>
              <Button
                variant="primary"
                size="large"
                busy={isWaiting}
                disabled={subscribed || !canBuy}
                className="w-full max-sm:h-14 max-sm:px-2 max-sm:whitespace-normal"
                onClick={onUpgrade}
              >
                {subscribed ? 'Current Plan' : 'Upgrade to Premium'}
              </Button>
              {!canBuy && <p className="mt-3 text-sm text-muted">Payment is not set up on this site.</p>}
            </td>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {planRows(useSiteWords()).map(({ name, free, premium }) => (
            <tr key={name}>
              <th scope="row" className={`${cell} font-normal text-muted max-sm:pr-0`}>
                {name}
              </th>
              <td className={cell}>{contentOf(free)}</td>
              <td className={premiumCell}>{contentOf(premium)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PlanHeadProps {
  className: string;
  name: string;
  price: string;
  period: string;
  line: string;
}

function PlanHead({ className, name, price, period, line }: PlanHeadProps) {
  return (
    <th scope="col" aria-label={name} className={`${className} pt-6 font-normal`}>
      <h2 className="text-lg font-semibold">{name}</h2>
      <p className="mt-3 flex items-baseline gap-x-2 max-sm:flex-col">
        <span className="text-4xl font-semibold tracking-tighter tabular-nums sm:text-5xl">{price}</span>
        <span className="text-muted">{period}</span>
      </p>
      <p className="mt-2 text-muted max-sm:text-[0.8125rem]">{line}</p>
    </th>
  );
}

const contentOf = (value: string | true): ReactNode =>
  value === true ? <Check role="img" aria-label="Included" className="size-5 text-accent" /> : value;
