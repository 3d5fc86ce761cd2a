import type { ReactNode } from 'react';
import { Wordmark } from './wordmark';

export function PageHeader({ children }: { children?: ReactNode }) {
  return (
    <header>
      <div className="mx-auto flex h-16 max-w-5xl items-center justify-between px-4 sm:px-6">
        <Wordmark />
        <nav aria-label="Main" className="-mr-3 flex items-center gap-1">
          {children}
        </nav>
      </div>
    </header>
  );
}
