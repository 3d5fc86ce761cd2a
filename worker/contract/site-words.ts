/**
 * What pages say of this installation. They are drawn by the build, with a mark where such a word belongs; the Worker puts
 * the words in, and into the page as data, so that the page's own code says the same. Pure.
 */
import { escapeHtml } from './escape-html';
import { formatBytes } from './sizes';
import { GIB } from './units';

export interface SiteWords {
  /** Sizes, such as `10 GB`. */
  readonly largestFile: string;
  readonly freeMonthly: string;
  readonly premiumMonthly: string;
  /** Title of the guide to sending 10 GB, and how a file of that size is sent here: some sites take less. */
  readonly tenGigabytesTitle: string;
  readonly tenGigabytesWay: string;
  /** What holds longer than a free expiry, as a sentence. */
  readonly longerExpiry: string;
  /** When traffic goes on that the free month has stopped: the end of a sentence. */
  readonly monthGoesOn: string;
  /** Who runs this installation, where, and who takes notices of infringement; what is missing is said. */
  readonly operator: string;
  readonly operatorAddress: string;
  readonly copyrightAgent: string;
  /** What whoever has no JavaScript reads in the place of the contact form. */
  readonly contactWithoutScripts: string;
}

const SIZES = {
  largestFile: { setting: 'MAX_FILE_BYTES', unset: 10 * GIB },
  freeMonthly: { setting: 'FREE_MONTHLY_BYTES', unset: 100 * GIB },
  premiumMonthly: { setting: 'PREMIUM_MONTHLY_BYTES', unset: 1024 * GIB },
} as const;

const TEN_GIGABYTES = 10 * GIB;

const NAMES = {
  operator: { setting: 'OPERATOR_NAME', unset: 'the operator of this site, who has not given a name yet' },
  operatorAddress: { setting: 'OPERATOR_ADDRESS', unset: 'an address that has not been given yet' },
  copyrightAgent: { setting: 'COPYRIGHT_AGENT', unset: 'Nobody has been named yet; use the contact form.' },
} as const;

/**
 * The words of an installation with these variables. Also of one that lacks some: its pages are shown all the same.
 * `canBuy`: whether Premium can be bought here.
 */
export function siteWordsOf(variables: Readonly<Record<string, unknown>>, canBuy = false): SiteWords {
  const bytesOf = ({ setting, unset }: { setting: string; unset: number }) =>
    Number(variables[setting]) > 0 ? Number(variables[setting]) : unset;
  const size = (of: { setting: string; unset: number }) => formatBytes(bytesOf(of));
  const supportAddress = String(variables.SUPPORT_EMAIL || '');
  const name = ({ setting, unset }: { setting: string; unset: string }) => String(variables[setting] || unset);
  return {
    largestFile: size(SIZES.largestFile),
    freeMonthly: size(SIZES.freeMonthly),
    premiumMonthly: size(SIZES.premiumMonthly),
    ...tenGigabytes(bytesOf(SIZES.largestFile), bytesOf(SIZES.freeMonthly), canBuy),
    longerExpiry: canBuy ? 'Premium has no expiry.' : 'A longer expiry is not offered here.',
    monthGoesOn: canBuy ? 'with the new month, or at once with Premium' : 'with the new month',
    operator: name(NAMES.operator),
    operatorAddress: name(NAMES.operatorAddress),
    copyrightAgent: name(NAMES.copyrightAgent),
    contactWithoutScripts: supportAddress
      ? `This form needs JavaScript. Without it, write to ${supportAddress}.`
      : 'This form needs JavaScript, and this site has no address to write to instead.',
  };
}

/** What is said of a file of that size by these limits of free use. */
function tenGigabytes(fileBytes: number, monthlyBytes: number, canBuy: boolean) {
  const isFree = fileBytes >= TEN_GIGABYTES && monthlyBytes >= TEN_GIGABYTES;
  const tenGigabytesTitle = isFree ? 'How to send a 10 GB file, free' : 'How to send a 10 GB file';
  if (isFree) return { tenGigabytesTitle, tenGigabytesWay: 'A file of 10 GB goes up in one piece.' };
  const tenGigabytesWay =
    monthlyBytes < TEN_GIGABYTES
      ? `A month of less than 10 GB is too little for a file of that size${canBuy ? ': it takes Premium' : ''}.`
      : `That is less than 10 GB: cut a larger file into volumes of up to ${formatBytes(fileBytes)} first, for example with 7-Zip, and drop all of them together.`;
  return { tenGigabytesTitle, tenGigabytesWay };
}

const MARK = /\{\{(\w+)\}\}/g;

/** What stands in drawn pages in the place of the words. */
export const siteWordMarks: SiteWords = {
  largestFile: '{{largestFile}}',
  freeMonthly: '{{freeMonthly}}',
  premiumMonthly: '{{premiumMonthly}}',
  tenGigabytesTitle: '{{tenGigabytesTitle}}',
  tenGigabytesWay: '{{tenGigabytesWay}}',
  longerExpiry: '{{longerExpiry}}',
  monthGoesOn: '{{monthGoesOn}}',
  operator: '{{operator}}',
  operatorAddress: '{{operatorAddress}}',
  copyrightAgent: '{{copyrightAgent}}',
  contactWithoutScripts: '{{contactWithoutScripts}}',
};

/** A drawn page with the words in it. They are text: what would be HTML in them is escaped. */
export const withSiteWords = (html: string, words: SiteWords): string =>
  html.replaceAll(MARK, (mark, name: string) =>
    Object.hasOwn(words, name) ? escapeHtml(words[name as keyof SiteWords]) : mark,
  );
