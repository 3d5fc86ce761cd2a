/**
 * Texts about this installation. The build renders pages with placeholders, which the Worker replaces. The page's
 * scripts get the same texts as data.
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
  /** Replaces the contact form for visitors without JavaScript. */
  readonly contactWithoutScripts: string;
  /** Articles and legal pages are English in every language. */
  readonly english: EnglishSiteWords;
}

interface EnglishSiteWords extends Pick<SiteWords, 'largestFile' | 'freeMonthly' | 'longerExpiry'> {
  /** Guide to sending 10 GB. Both texts depend on the installation's limits. */
  readonly tenGigabytesTitle: string;
  readonly tenGigabytesWay: string;
  /** From settings. The text for an empty setting says that it is missing. */
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

/** The texts are escaped. */
export const withSiteWords = (html: string, words: SiteWords): string =>
  html.replaceAll(MARK, (mark, english: string | undefined, name: string) => {
    const table: object = english ? words.english : words;
    const text: unknown = Object.hasOwn(table, name) ? table[name as keyof typeof table] : undefined;
    return typeof text === 'string' ? escapeHtml(text) : mark;
  });
