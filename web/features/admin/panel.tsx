import { type ReactNode, useId } from 'react';

/** Panel of the admin page. If the list in a panel is empty, the panel has only one line. */
export function Panel({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="group/panel rounded-surface border border-line bg-surface p-5 shadow-surface has-data-empty:flex has-data-empty:flex-wrap has-data-empty:items-baseline has-data-empty:justify-between has-data-empty:gap-x-6 has-data-empty:py-3.5 sm:px-6 sm:not-has-data-empty:py-6"
    >
      <h2 id={heading} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <div className="group-not-has-data-empty/panel:mt-4">{children}</div>
    </section>
  );
}
