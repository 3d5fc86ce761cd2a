/**
 * Texts about this installation. The build renders pages with a placeholder for each text, and the Worker replaces
 * the placeholders. The Worker also adds the texts to the page as data, so that the page's scripts show the same
 * texts. Pure.
 */
import { escapeHtml } from './escape-html';
import { formatBytes } from './sizes';
import { GIB } from './units';

export interface SiteWords {
  /** Sizes, such as `10 GB`. */
  readonly largestFile: string;
  readonly freeMonthly: string;
  readonly premiumMonthly: string;
  /**
   * Title of the guide to sending 10 GB, and a sentence that says how to send 10 GB. Some installations allow only
   * smaller files.
   */
  readonly tenGigabytesTitle: string;
  readonly tenGigabytesWay: string;
  /** Sentence about expiries that are longer than the maximum for free users. */
  readonly longerExpiry: string;
  /** End of a sentence about the time when a free user's blocked traffic resumes. */
  readonly monthGoesOn: string;
  /**
   * Name and address of the operator, and the agent for copyright notices. A default text says that a setting is
   * missing.
   */
  readonly operator: string;
  readonly operatorAddress: string;
  readonly copyrightAgent: string;
  /** Text that visitors without JavaScript see instead of the contact form. */
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
 * Returns the texts of an installation with these settings. Missing settings get default texts. `canBuy` is true if
 * Premium can be bought here.
 */
export function siteWordsOf(variables: Readonly<Record<string, unknown>>, canBuy = false): SiteWords {
  const bytesOf = ({ setting, unset }: { setting: string; unset: number }) =>
    Number(variables[setting]) > 0 ? Number(variables[setting]) : unset;
  const size = (limit: { setting: string; unset: number }) => formatBytes(bytesOf(limit));
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

/**
 * Returns the texts about sending a 10 GB file. `fileBytes` and `monthlyBytes` are the limits of free users. The
 * monthly limit must be enough to upload the file and to download it once.
 */
function tenGigabytes(fileBytes: number, monthlyBytes: number, canBuy: boolean) {
  const isMonthEnough = monthlyBytes >= 2 * TEN_GIGABYTES;
  const isFree = fileBytes >= TEN_GIGABYTES && isMonthEnough;
  const tenGigabytesTitle = isFree ? 'How to send a 10 GB file, free' : 'How to send a 10 GB file';
  if (isFree) return { tenGigabytesTitle, tenGigabytesWay: 'You can send a file of 10 GB without splitting it.' };
  const tenGigabytesWay = isMonthEnough
    ? `A file of 10 GB is larger than that: cut it into volumes of up to ${formatBytes(fileBytes)} first, for example with 7-Zip, and drop all of them together.`
    : `To upload 10 GB and have it downloaded once takes 20 GB of a month, so it is too large here${canBuy ? ' without Premium' : ''}.`;
  return { tenGigabytesTitle, tenGigabytesWay };
}

const MARK = /\{\{(\w+)\}\}/g;

/** Placeholders for the texts in rendered pages. */
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

/** Replaces the placeholders of a rendered page with the texts, escaped for HTML. */
export const withSiteWords = (html: string, words: SiteWords): string =>
  html.replaceAll(MARK, (mark, name: string) =>
    Object.hasOwn(words, name) ? escapeHtml(words[name as keyof SiteWords]) : mark,
  );
