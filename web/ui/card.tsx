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

export const SECTIONS = 'divide-y divide-line rounded-surface border border-line bg-surface shadow-surface';

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className="grid items-start gap-x-8 gap-y-4 p-5 sm:p-6 md:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:flex-col md:items-start">
        <h2 className="font-semibold tracking-tight">{title}</h2>
        {aside}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-4 text-[0.9375rem] *:w-full [&>button]:w-auto">
        {children}
      </div>
    </section>
  );
}

/** Negative margins keep the button from making the row higher than its text. */
export const SectionAct = ({ text, children }: { text: ReactNode; children?: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4 md:[&>:is(button,a)]:-my-1.5">
    <p className="min-w-0 flex-1 basis-64 text-pretty text-muted">{text}</p>
    {children}
  </div>
);

export function CardFact({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-[0.9375rem] text-pretty [overflow-wrap:anywhere]">
        {action ? (
          <div className="flex items-center justify-between gap-x-4">
            <div className="min-w-0">{children}</div>
            {action}
          </div>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}

export function CardAct({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-44">
        <h3 className="text-[0.9375rem] font-medium">{name}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
