import { type ReactNode, useId } from 'react';

/** A name and its value. On wide screens, all panels have the same columns. */
export const FACT = 'grid items-baseline gap-x-8 gap-y-1 lg:grid-cols-[22rem_minmax(0,1fr)]';

interface PanelPartProps {
  /** Name for screen readers. Undefined if the part is a table, which has a name. */
  label?: string;
  title: ReactNode;
  /** Says beside the title that there is nothing to show. */
  empty?: ReactNode;
  children?: ReactNode;
}

export const PanelPart = ({ label, title, empty, children }: PanelPartProps) => (
  <section aria-label={label} className="min-w-0 space-y-3">
    <div className={empty ? FACT : ''}>
      <h3 className="font-medium text-strong">{title}</h3>
      {empty && <p className="text-[0.9375rem] text-muted">{empty}</p>}
    </div>
    {children}
  </section>
);

export function Panel({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="group/panel rounded-surface border border-line bg-surface p-5 shadow-surface has-data-empty:grid has-data-empty:items-baseline has-data-empty:gap-x-8 has-data-empty:py-3.5 sm:px-6 sm:not-has-data-empty:py-6 lg:has-data-empty:grid-cols-[22rem_minmax(0,1fr)]"
    >
      <h2 id={heading} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <div className="group-not-has-data-empty/panel:mt-4">{children}</div>
    </section>
  );
}
