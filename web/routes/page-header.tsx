import type { ReactNode } from 'react';
import { Wordmark } from './wordmark';

export function PageHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="mx-auto flex h-16 w-full max-w-5xl items-center justify-between px-4 sm:px-6">
      <Wordmark />
      <nav aria-label="Main" className="flex items-center gap-1">
        {children}
      </nav>
    </header>
  );
}
