import type { ReactNode } from 'react';

export function Prose({ children }: { children: ReactNode }) {
  return (
    <div
      className="leading-relaxed text-pretty text-muted [overflow-wrap:anywhere] [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_a:hover]:text-accent-hover
        [&_h2]:mt-12 [&_h2]:scroll-mt-20 [&_h2]:text-xl [&_h2]:font-semibold [&_h2]:tracking-tight [&_h2]:text-balance [&_h2]:text-strong sm:[&_h2]:text-2xl
        [&_h3]:mt-8 [&_h3]:font-semibold [&_h3]:text-strong [&_p]:mt-4 [&_strong]:font-semibold [&_strong]:text-strong
        [&_:not(pre)>code]:font-mono [&_:not(pre)>code]:text-[0.9em] [&_:not(pre)>code]:text-strong
        [&_ol]:mt-4 [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:ps-6 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:ps-6 [&_li]:ps-1 [&_li]:marker:text-faint"
    >
      {children}
    </div>
  );
}
