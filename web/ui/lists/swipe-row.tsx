import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button';
import { useIsNarrow } from '../hooks/use-is-narrow';

interface SwipeRowProps {
  label: string;
  /** `li` elements. On phones, `snap-center` makes a swipe stop at an element. */
  children: ReactNode;
}

/** Grid of cards. On phones, a row that scrolls by swipes or buttons. */
export function SwipeRow({ label, children }: SwipeRowProps) {
  const isNarrow = useIsNarrow();
  const row = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState<'start' | 'middle' | 'end'>('start');

  function updatePosition(list: HTMLUListElement) {
    // `scrollLeft` is negative in right-to-left languages.
    const hiddenPx = Math.abs(list.scrollLeft);
    const isAtEnd = hiddenPx + list.clientWidth >= list.scrollWidth - 1;
    setPosition(hiddenPx <= 1 ? 'start' : isAtEnd ? 'end' : 'middle');
  }

  function step(direction: -1 | 1) {
    const list = row.current;
    const [first, second] = list?.children ?? [];
    if (!list || !first || !second) return;
    const cardPx = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    list.scrollBy({ left: direction * cardPx, behavior });
  }

  return (
    <section aria-label={label}>
      <ul
        ref={row}
        tabIndex={isNarrow ? 0 : undefined}
        onScroll={(event) => updatePosition(event.currentTarget)}
        className="gap-4 max-sm:scrollbar-hidden max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:overflow-x-auto max-sm:scroll-px-4 max-sm:px-4 max-sm:py-1 focus-visible:-outline-offset-2 sm:grid sm:grid-cols-2 lg:grid-cols-3"
      >
        {children}
      </ul>
      <div className="mt-3 flex justify-center gap-2 sm:hidden">
        <Button
          size="icon"
          aria-label={t`Previous feature`}
          disabled={position === 'start'}
          focusableWhenDisabled
          onClick={() => step(-1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          size="icon"
          aria-label={t`Next feature`}
          disabled={position === 'end'}
          focusableWhenDisabled
          onClick={() => step(1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </section>
  );
}
