import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** How something ended, on the page where it was begun. Read aloud when it appears. */
export function Banner({ tone, children }: { tone: 'good' | 'danger'; children: ReactNode }) {
  const Icon = tone === 'good' ? CircleCheck : CircleAlert;
  const colors = tone === 'good' ? 'bg-good-wash text-good' : 'bg-danger-wash text-danger';
  return (
    <p
      role={tone === 'good' ? 'status' : 'alert'}
      className={`flex gap-3 rounded-control px-4 py-3 text-[0.9375rem] [overflow-wrap:anywhere] ${colors}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}
