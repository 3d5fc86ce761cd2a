import { type ReactNode, useId } from 'react';

export function Panel({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="rounded-surface border border-line bg-surface p-5 shadow-surface sm:p-6"
    >
      <h2 id={heading} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}
