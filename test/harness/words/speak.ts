import type { Locator, Page } from '@playwright/test';
import type { Language } from '../../../worker/contract/languages.ts';
import { catalogueOf, type Translated } from './catalogue.ts';
import { translated } from './translated.ts';

let catalogue: readonly Translated[] = [];

/** After this, all locators of this process find controls by translations of their English names. */
export async function speak(page: Page, language: Language): Promise<void> {
  catalogue = language === 'en' ? [] : await catalogueOf(language);
  for (const prototype of [page, page.locator('html')].map((object) => Object.getPrototypeOf(object))) {
    if (!patched.has(prototype)) patch(prototype);
    patched.add(prototype);
  }
}

export const stopTranslating = (): void => {
  catalogue = [];
};

const patched = new Set<object>();

type Name = string | RegExp;
interface Options {
  readonly name?: Name;
  readonly hasText?: Name;
  readonly hasNotText?: Name;
  readonly exact?: boolean;
}

const inLanguage = (text: Name, isExact = false): Name =>
  catalogue.length === 0 ? text : translated(catalogue, text, isExact);

function patch(prototype: Pick<Locator, 'getByRole' | 'getByLabel' | 'getByText' | 'filter'>): void {
  const { getByRole, filter } = prototype;
  prototype.getByRole = function (role, { name, ...options } = {}) {
    return getByRole.call(
      this,
      role,
      name === undefined ? options : { ...options, name: inLanguage(name, options.exact) },
    );
  };
  for (const method of ['getByLabel', 'getByText', 'getByPlaceholder', 'getByTitle', 'getByAltText'] as const) {
    const original = (prototype as Locator)[method];
    (prototype as Locator)[method] = function (text: Name, options?: Options) {
      return original.call(this, inLanguage(text, options?.exact), options);
    };
  }
  // Only locators have the method `filter`.
  if (filter === undefined) return;
  prototype.filter = function ({ hasText, ...options } = {}) {
    return filter.call(this, hasText === undefined ? options : { ...options, hasText: inLanguage(hasText) });
  };
}
