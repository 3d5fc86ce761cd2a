import type { ReactNode } from 'react';

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-col items-start gap-4 rounded-surface border border-line bg-surface p-5 shadow-surface *:w-full [&>button]:w-auto sm:p-6"
    >
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

/** A name and its value. Use this inside the `dl` of a card. */
export function CardFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="ml-auto min-w-0 text-right text-[0.9375rem] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

export function CardAct({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <h3 className="text-[0.9375rem] font-medium">{name}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
