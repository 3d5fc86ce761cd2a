import { useLayoutEffect, useRef } from 'react';
import { withoutInvisible } from '../../worker/contract/names';
import { cutToFit, splitForMiddleCut } from '../lib/format';

/** Positions where a line may break in a name. Browsers also break at spaces and hyphens. */
const AFTER_SEPARATOR = /(?<=[_.])/;

const LINES = {
  one: 'truncate whitespace-pre!',
  'on-phones':
    'max-sm:line-clamp-2 max-sm:[overflow-wrap:anywhere] max-sm:whitespace-normal sm:truncate sm:whitespace-pre!',
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
  const lines = LINES[wraps ?? 'one'];
  const [, tail] = splitForMiddleCut(name);
  if (tail === '') {
    return (
      <span dir="auto" className={`text-left ${lines} ${className}`}>
        {name}
      </span>
    );
  }
  return (
    <span className={`grid min-w-0 ${className}`} title={name}>
      <CutName key={name} name={name} lines={lines} />
      {/* For screen readers. Also keeps the width of the whole name, so that a cut does not change the width. */}
      <span className="-mb-px h-px overflow-hidden whitespace-pre opacity-0">{name}</span>
    </span>
  );
}

/** Cuts the middle of the name until the name fits. CSS would leave a gap after the ellipsis. */
function CutName({ name, lines }: { name: string; lines: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const fits = (text: string) => {
      if (getComputedStyle(element).webkitLineClamp === 'none') {
        element.textContent = text;
        return element.scrollWidth <= element.clientWidth;
      }
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
    <span ref={ref} aria-hidden dir="auto" className={`text-left ${lines}`}>
      {name}
    </span>
  );
}
