/**
 * Texts about this installation. The build renders pages with placeholders, which the Worker replaces. The page also
 * gets the texts as data, so that its scripts show the same. The Worker words them (`worker/pages/site-words.ts`).
 */
import { escapeHtml } from './escape-html';

export interface SiteWords {
  /** For example `10 GB`. */
  readonly largestFile: string;
  readonly freeMonthly: string;
  readonly premiumMonthly: string;
  /** This sentence is about expiries above the maximum for free users. */
  readonly longerExpiry: string;
  /** This sentence says when a free user's blocked traffic resumes. */
  readonly freeLimit: string;
  /** Visitors without JavaScript see this text instead of the contact form. */
  readonly contactWithoutScripts: string;
  /** Articles and legal pages are English in every language. */
  readonly english: EnglishSiteWords;
}

interface EnglishSiteWords extends Pick<SiteWords, 'largestFile' | 'freeMonthly' | 'longerExpiry'> {
  /** Title and a sentence of the guide to sending 10 GB. Some installations allow only smaller files. */
  readonly tenGigabytesTitle: string;
  readonly tenGigabytesWay: string;
  /** A default text says that a setting is missing. */
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

/** Escapes the texts for HTML. */
export const withSiteWords = (html: string, words: SiteWords): string =>
  html.replaceAll(MARK, (mark, english: string | undefined, name: string) => {
    const table: object = english ? words.english : words;
    const text: unknown = Object.hasOwn(table, name) ? table[name as keyof typeof table] : undefined;
    return typeof text === 'string' ? escapeHtml(text) : mark;
  });
