import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSiteWords } from '../../lib/site-words';
import { Button } from '../../ui/button';
import { formatPrice, planRows, tierName } from './plan-words';
import { usePremiumPrice } from './use-premium-price';

interface PlanTableProps {
  subscribed: boolean;
  canBuy: boolean;
  isWaiting: boolean;
  onUpgrade(): void;
}

/** On phones, the name of each row is above its two values. */
const cell = 'px-5 py-3.5 align-top max-sm:pt-0 sm:px-6';
const headCell =
  'px-6 pt-6 pb-6 short:pt-4 text-start align-bottom font-normal max-sm:rounded-surface max-sm:border max-sm:border-line max-sm:p-5';

export function PlanTable({ subscribed, canBuy, isWaiting, onUpgrade }: PlanTableProps) {
  const price = usePremiumPrice();
  return (
    <section
      aria-label={t({ message: 'Plans', comment: 'Noun: the plans Free and Premium' })}
      className="sm:overflow-hidden sm:rounded-surface sm:border sm:border-line sm:bg-surface sm:shadow-surface"
    >
      <table className="w-full table-fixed border-collapse text-start text-[0.9375rem] max-sm:block">
        <thead className="max-sm:block">
          <tr className="sm:border-b sm:border-line max-sm:grid max-sm:gap-3">
            <td className="px-6 pb-6 align-bottom text-faint max-sm:hidden">
              <Trans>What you get</Trans>
            </td>
            <PlanHead
              className={`${headCell} max-sm:bg-surface`}
              name={tierName('free')}
              price={formatPrice(0)}
              period={t({ message: 'forever', comment: 'After the price of the plan Free' })}
              line={t`Perfect for small transfers`}
            >
              <Button size="large" disabled className="w-full">
                {subscribed ? t`Included` : t`Current Plan`}
              </Button>
            </PlanHead>
            <PlanHead
              className={`${headCell} top-light relative border-line-strong bg-accent-wash sm:border-s`}
              name={tierName('premium')}
              price={price}
              period={t`per month`}
              line={t`For large files and regular transfers`}
            >
              <Button
                variant="primary"
                size="large"
                busy={isWaiting}
                disabled={subscribed || !canBuy}
                className="w-full"
                onClick={onUpgrade}
              >
                {subscribed ? t`Current Plan` : t`Upgrade to Premium`}
              </Button>
            </PlanHead>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:mt-6 max-sm:block max-sm:overflow-clip max-sm:rounded-surface max-sm:border max-sm:border-line max-sm:bg-surface">
          <tr
            aria-hidden
            className="sticky top-(--top-bar) z-1 grid grid-cols-2 bg-raised text-sm font-semibold sm:hidden"
          >
            <td className="px-5 py-2.5">{tierName('free')}</td>
            <td className="px-5 py-2.5 text-accent">{tierName('premium')}</td>
          </tr>
          {planRows(useSiteWords()).map(({ name, free, freeNote, premium }) => (
            <tr key={name} className="max-sm:grid max-sm:grid-cols-2">
              <th
                scope="row"
                className={`${cell} text-start font-normal text-muted max-sm:col-span-2 max-sm:px-5 max-sm:pt-3.5 max-sm:pb-2`}
              >
                {name}
              </th>
              <td className={`${cell} max-sm:text-muted`}>
                {contentOf(free)}
                {freeNote && <span className="mt-0.5 block text-sm text-muted max-sm:text-faint">{freeNote}</span>}
              </td>
              <td className={`${cell} sm:border-s sm:border-line-strong sm:bg-accent-wash`}>{contentOf(premium)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!canBuy && (
        <p className="px-5 py-4 text-sm text-muted sm:border-t sm:border-line sm:px-6">
          <Trans>Payment is not set up on this site.</Trans>
        </p>
      )}
    </section>
  );
}

interface PlanHeadProps {
  className: string;
  name: string;
  price: string;
  period: string;
  line: string;
  children: ReactNode;
}

function PlanHead({ className, name, price, period, line, children }: PlanHeadProps) {
  return (
    <th scope="col" aria-label={name} className={className}>
      <div className="max-sm:flex max-sm:items-baseline max-sm:justify-between">
        <h2 className="text-lg font-semibold">{name}</h2>
        <p className="flex items-baseline gap-x-2 sm:mt-3 short:mt-1">
          <span className="text-3xl font-semibold tracking-tighter tabular-nums sm:text-5xl">{price}</span>
          <span className="text-muted">{period}</span>
        </p>
      </div>
      <p className="mt-1 mb-5 text-muted sm:mt-2 sm:mb-6 sm:max-lg:min-h-12 short:mb-3">{line}</p>
      {children}
    </th>
  );
}

const contentOf = (value: string | true): ReactNode =>
  value === true ? (
    <Check role="img" aria-label={t({ message: 'Included', comment: 'In this plan' })} className="size-5 text-accent" />
  ) : (
    value
  );
