import type { Locator } from '@playwright/test';

interface Span {
  readonly left: number;
  readonly right: number;
}

/** Returns the edges of the text `part` in CSS pixels. */
export const edgesOf = (within: Locator, part: string): Promise<Span> =>
  within.evaluate((element, searched) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const at = currentNode.textContent?.indexOf(searched) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(currentNode, at);
      range.setEnd(currentNode, at + searched.length);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }
    throw new Error(`“${searched}” is not shown.`);
  }, part);
