/** Texts about this installation. The Worker puts them into the build's pages, and scripts get them as data. */
import { escapeHtml } from './escape-html';

export interface SiteWords {
  readonly largestFile: string;
  readonly freeMonthly: string;
  readonly premiumMonthly: string;
  /** Sentence about expiries above the maximum for free users. */
  readonly longerExpiry: string;
  /** Says when a blocked free user can transfer files again. */
  readonly freeLimit: string;
  /** Replaces the contact form for visitors without JavaScript. */
  readonly contactWithoutScripts: string;
  readonly english: EnglishSiteWords;
}

interface EnglishSiteWords extends Pick<SiteWords, 'largestFile' | 'freeMonthly' | 'longerExpiry'> {
  readonly tenGigabytesTitle: string;
  readonly tenGigabytesWay: string;
  /** From settings. For an empty setting, the text says that it is missing. */
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

/** Escapes the texts. */
export const withSiteWords = (html: string, words: SiteWords): string =>
  html.replaceAll(MARK, (mark, english: string | undefined, name: string) => {
    const table: object = english ? words.english : words;
    const text: unknown = Object.hasOwn(table, name) ? table[name as keyof typeof table] : undefined;
    return typeof text === 'string' ? escapeHtml(text) : mark;
  });
