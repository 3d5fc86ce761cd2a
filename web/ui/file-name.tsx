import { useLayoutEffect, useRef } from 'react';
import { withoutInvisible } from '../../worker/contract/names';
import { cutInMiddle, cutToFit, splitForMiddleCut } from '../lib/format';

/** Number of characters that usually fit on two lines. Used until the width is measured. */
const TWO_LINES_CHARS = { 'on-phones': 44, always: 56 };

/** Positions where a line may break in a name. Browsers also break at spaces and hyphens. */
const AFTER_SEPARATOR = /(?<=[_.])/;

const CLAMPED = {
  'on-phones': 'max-sm:line-clamp-2 max-sm:[overflow-wrap:anywhere] max-sm:whitespace-normal sm:truncate',
  always: 'line-clamp-2 [overflow-wrap:anywhere]',
};

interface FileNameProps {
  name: string;
  /** Allows two lines for the name: on phones, or always. */
  wraps?: 'on-phones' | 'always' | undefined;
  className?: string;
}

/**
 * A name on one line. If the name does not fit, its middle is cut. The tooltip and screen readers have the whole
 * name. A right-to-left name has its extension on the left. Every name is aligned left.
 */
export function FileName({ name: rawName, wraps, className = '' }: FileNameProps) {
  const name = withoutInvisible(rawName);
  const [head, tail] = splitForMiddleCut(name);
  if (tail === '') {
    return (
      <span dir="auto" className={`text-left ${wraps ? CLAMPED[wraps] : 'truncate'} ${className}`}>
        {name}
      </span>
    );
  }
  return (
    <span className={`flex min-w-0 ${className}`} title={name}>
      <span className="sr-only">{name}</span>
      {wraps && <TwoLines name={name} wraps={wraps} />}
      {wraps !== 'always' && (
        <span aria-hidden dir="auto" className={`flex min-w-0 overflow-hidden ${wraps ? 'max-sm:hidden' : ''}`}>
          <span className="truncate whitespace-pre">{head}</span>
          <span className="shrink-0 whitespace-pre">{tail}</span>
        </span>
      )}
    </span>
  );
}

/** A name on at most two lines. If two lines are too short, the middle of the name is cut until the name fits. */
function TwoLines({ name, wraps }: { name: string; wraps: 'on-phones' | 'always' }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const fits = (text: string) => {
      const pieces = text.split(AFTER_SEPARATOR).flatMap((piece) => [piece, document.createElement('wbr')]);
      element.replaceChildren(...pieces);
      // In a large heading, the letters of one line overflow by less than a quarter of the height. Another line
      // overflows by more.
      return element.scrollHeight < element.clientHeight * 1.25;
    };
    const observer = new ResizeObserver(() => fits(cutToFit(name, fits)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [name]);
  return (
    <span
      key={name}
      ref={ref}
      aria-hidden
      dir="auto"
      className={`line-clamp-2 text-left [overflow-wrap:anywhere] ${wraps === 'always' ? '' : 'sm:hidden'}`}
    >
      {cutInMiddle(name, TWO_LINES_CHARS[wraps])}
    </span>
  );
}
