/**
 * Texts about this installation. The build renders pages with placeholders, which the Worker replaces
 * (`worker/pages/site-words.ts`). The page also gets the texts as data, so that its scripts show the same texts.
 */
import { escapeHtml } from './escape-html';

export interface SiteWords {
  /** For example `10 GB`. */
  readonly largestFile: string;
  readonly freeMonthly: string;
  readonly premiumMonthly: string;
  /** Sentence about expiries above the maximum for free users. */
  readonly longerExpiry: string;
  /** Sentence that says when a free user's blocked traffic resumes. */
  readonly freeLimit: string;
  /** Text that visitors without JavaScript see instead of the contact form. */
  readonly contactWithoutScripts: string;
  /** Articles and legal pages are English in every language. */
  readonly english: EnglishSiteWords;
}

interface EnglishSiteWords extends Pick<SiteWords, 'largestFile' | 'freeMonthly' | 'longerExpiry'> {
  /** Title and a sentence of the guide to sending 10 GB. Both depend on the limits of the installation. */
  readonly tenGigabytesTitle: string;
  readonly tenGigabytesWay: string;
  /** Texts from settings. If a setting is empty, its text says that it is missing. */
  readonly operator: string;
  readonly operatorAddress: string;
  readonly copyrightAgent: string;
}

const MARK = /\{\{(english\.)?(\w+)\}\}/g;

export const siteWordMarks: SiteWords = {
  largestFile: '{{largestFile}}',
  freeMonthly: '{{freeMonthly}}',
  premiumMonthly: '{{premiumMonthly}}',
  longerExpiry: '{{longerExpiry}}',
  freeLimit: '{{freeLimit}}',
  contactWithoutScripts: '{{contactWithoutScripts}}',
  english: {
    largestFile: '{{english.largestFile}}',
    freeMonthly: '{{english.freeMonthly}}',
    longerExpiry: '{{english.longerExpiry}}',
    tenGigabytesTitle: '{{english.tenGigabytesTitle}}',
    tenGigabytesWay: '{{english.tenGigabytesWay}}',
    operator: '{{english.operator}}',
    operatorAddress: '{{english.operatorAddress}}',
    copyrightAgent: '{{english.copyrightAgent}}',
  },
};

/** Replaces the placeholders in `html` by the texts, which are escaped. */
export const withSiteWords = (html: string, words: SiteWords): string =>
  html.replaceAll(MARK, (mark, english: string | undefined, name: string) => {
    const table: object = english ? words.english : words;
    const text: unknown = Object.hasOwn(table, name) ? table[name as keyof typeof table] : undefined;
    return typeof text === 'string' ? escapeHtml(text) : mark;
  });
