import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-press text-muted',
  danger: 'bg-danger-wash text-danger',
  limit: 'bg-limit-wash text-limit',
};

export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 items-center rounded-full px-2 align-top text-xs whitespace-nowrap forced-colors:border ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
