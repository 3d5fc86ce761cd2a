import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  good: { Icon: CircleCheck, colors: 'bg-good-wash text-good', role: 'status' },
  notice: { Icon: Info, colors: 'bg-press text-strong', role: 'status' },
  danger: { Icon: CircleAlert, colors: 'bg-danger-wash text-danger', role: 'alert' },
} as const;

export function Banner({ tone, children }: { tone: keyof typeof LOOKS; children: ReactNode }) {
  const { Icon, colors, role } = LOOKS[tone];
  return (
    <p
      role={role}
      className={`flex gap-3 rounded-control px-4 py-3 text-[0.9375rem] [overflow-wrap:anywhere] ${colors}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}
