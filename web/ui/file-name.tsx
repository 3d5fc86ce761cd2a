import { useLayoutEffect, useRef } from 'react';
import { withoutInvisible } from '../../worker/contract/names';
import { cutToFit, splitForMiddleCut } from '../lib/cut-names';

/** Positions of additional line breaks. Browsers already break lines at spaces and hyphens. */
const AFTER_SEPARATOR = /(?<=[_.])/;

const LINES = {
  // Without the padding, dots below the line would be cut, for example of the Arabic `ي`.
  one: '-mb-[0.2em] truncate pb-[0.2em] whitespace-pre!',
  'on-phones':
    'max-sm:line-clamp-2 max-sm:[overflow-wrap:anywhere] max-sm:whitespace-normal sm:truncate sm:whitespace-pre!',
  always: 'line-clamp-2 [overflow-wrap:anywhere]',
};

interface FileNameProps {
  name: string;
  /** If set, the name may have two lines. */
  wraps?: 'on-phones' | 'always' | undefined;
  className?: string;
}

/** Cuts the middle of a long name. The tooltip and screen readers have the whole name. */
export function FileName({ name: rawName, wraps, className = '' }: FileNameProps) {
  const name = withoutInvisible(rawName);
  const lines = LINES[wraps ?? 'one'];
  const [, tail] = splitForMiddleCut(name);
  if (tail === '') {
    return (
      <span className={`grid min-w-0 text-start ${className}`}>
        <span dir="auto" className={`text-parent-start ${lines}`}>
          {name}
        </span>
      </span>
    );
  }
  return (
    <span className={`grid min-w-0 text-start ${className}`} title={name}>
      <CutName key={name} name={name} lines={lines} />
      {/* Screen readers read the whole name here. It also gives the box its width. */}
      <span className="-mb-px h-px overflow-hidden whitespace-pre opacity-0">{name}</span>
    </span>
  );
}

/** CSS could also cut the name, but would leave a gap after the ellipsis. */
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
      // In a large heading, letters overflow the box, but by less than another line would.
      return element.scrollHeight < element.clientHeight * 1.25;
    };
    const observer = new ResizeObserver(() => fits(cutToFit(name, fits)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [name]);
  return (
    <span ref={ref} aria-hidden dir="auto" className={`text-parent-start ${lines}`}>
      {name}
    </span>
  );
}
