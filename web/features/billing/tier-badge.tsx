import { BadgeCheck } from 'lucide-react';
import { isPaid, tierName } from './plan-words';

export function TierBadge({ tier }: { tier: string }) {
  const paid = isPaid(tier);
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-sm ${paid ? 'bg-good-wash text-good' : 'bg-press text-muted'}`}
    >
      {paid && <BadgeCheck aria-hidden className="size-4" />}
      {tierName(tier)}
    </span>
  );
}
