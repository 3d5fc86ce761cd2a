import { useEffect, useState } from 'react';
import { currentOf } from './current-section';

/** Must exceed 80 px (`scroll-mt-20`), where links place a heading. */
const LINE_PX = 100;

/** Returns null above the first heading. `ids` must be in the order of the page, and always the same array. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const { scrollHeight } = document.documentElement;
      const headings = ids.flatMap((id) => {
        const heading = document.getElementById(id);
        return heading ? [{ id, top: heading.getBoundingClientRect().top }] : [];
      });
      setCurrent(
        currentOf(headings, {
          line: LINE_PX,
          height: window.innerHeight,
          isAtEnd: window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2,
          target: window.location.hash.slice(1),
        }),
      );
    };
    const updateSoon = () => {
      frame ||= requestAnimationFrame(update);
    };
    updateSoon();
    for (const event of ['scroll', 'resize', 'hashchange'])
      window.addEventListener(event, updateSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of ['scroll', 'resize', 'hashchange']) window.removeEventListener(event, updateSoon);
    };
  }, [ids]);
  return current;
}
