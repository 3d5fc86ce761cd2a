import type { Page } from '@playwright/test';
import type { Translated } from '../../harness/words/catalogue.ts';
import { isEnglish } from '../../harness/words/is-english.ts';

/** Returns English texts that have a translation. Ignores elements with `lang="en"`. */
export async function englishTexts(page: Page, catalogue: readonly Translated[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility() && element.closest('[lang="en"]:not(html)') === null;
    const textOf = (element: Element) => {
      if (element.querySelector('[lang="en"]') === null) return element.textContent;
      const copy = element.cloneNode(true) as Element;
      for (const english of copy.querySelectorAll('[lang="en"]')) english.remove();
      return copy.textContent;
    };
    const attributes = ['aria-label', 'alt', 'placeholder', 'title'] as const;
    return [document.documentElement, ...document.querySelectorAll('body *')]
      .filter(isShown)
      .flatMap((element) => [textOf(element), ...attributes.map((name) => element.getAttribute(name))])
      .concat(document.title)
      .flatMap((text) => text?.replaceAll(/\s+/g, ' ').trim() || []);
  });
  return [...new Set(texts)].filter((text) => isEnglish(catalogue, text));
}

/** Returns the texts of controls that cut their text. If the page is wider than the window, adds a message. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, a, label, summary, th, h1, h2, h3, legend, select'),
    ];
    const cut = controls.filter(
      (element) =>
        element.checkVisibility() &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== 'inline' &&
        getComputedStyle(element).textOverflow !== 'ellipsis' &&
        element.querySelector('.truncate') === null,
    );
    return [
      ...(scrollWidth > clientWidth ? [`The page is ${scrollWidth} px wide.`] : []),
      ...cut.map((element) => element.innerText),
    ];
  });
