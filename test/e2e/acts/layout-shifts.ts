/** Layout shifts as in Web Vitals: https://web.dev/articles/cls. */
import { expect, type Page } from '@playwright/test';

/** Limit for the sum per screen. Search engines accept 0.1. */
export const SHIFT_MAX = 0.02;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

interface Shift {
  readonly value: number;
  /** Name, text, and box before and after the shift, for each element that moved. */
  readonly moved: readonly string[];
}

/** Records layout shifts. Ignores shifts up to 500 ms after input, or up to a longer `inputMs`. */
export const watchShifts = (page: Page, inputMs = 0): Promise<unknown> =>
  page.addInitScript((causedMs) => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    let lastInput = Number.NEGATIVE_INFINITY;
    for (const type of ['pointerdown', 'keydown', 'input', 'change']) {
      addEventListener(type, ({ timeStamp }) => (lastInput = timeStamp), { capture: true });
    }
    const boxOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput || startTime < lastInput + causedMs) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent?.slice(0, 30) ?? '';
          return `${node?.nodeName} "${text}": ${boxOf(previousRect)} -> ${boxOf(currentRect)}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, inputMs);

/** First waits until the browser has drawn all changes. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return (window as unknown as { shifts: Shift[] }).shifts;
  });

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

export async function expectNoShift(page: Page, where: string): Promise<void> {
  const shifts = await shiftsOf(page);
  expect(sumOf(shifts), `layout shift, ${where}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(SHIFT_MAX);
}
