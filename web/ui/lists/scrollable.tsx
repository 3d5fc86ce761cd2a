import type { ReactNode } from 'react';

interface ScrollableProps {
  label: string;
  className: string;
  children: ReactNode;
}

export const Scrollable = ({ label, className, children }: ScrollableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must be possible by keyboard
  <section aria-label={label} tabIndex={0} className={className}>
    {children}
  </section>
);
