import type { Language } from '../contract/languages';
import type { SiteWords } from '../contract/site-words';
import { formatBytes } from '../contract/sizes';
import { GIB } from '../contract/units';
import { type Words, wordsIn } from '../words/words';

const SIZES = {
  largestFile: { setting: 'MAX_FILE_BYTES', fallback: 10 * GIB },
  freeMonthly: { setting: 'FREE_MONTHLY_BYTES', fallback: 100 * GIB },
  premiumMonthly: { setting: 'PREMIUM_MONTHLY_BYTES', fallback: 1024 * GIB },
} as const;

const TEN_GIGABYTES = 10 * GIB;

const NAMES = {
  operator: { setting: 'OPERATOR_NAME', fallback: 'the operator of this site (no name given)' },
  operatorAddress: { setting: 'OPERATOR_ADDRESS', fallback: '(no address given)' },
  copyrightAgent: { setting: 'COPYRIGHT_AGENT', fallback: 'Nobody has been named yet; use the contact form.' },
} as const;

/** Settings may be missing. `canBuy` is true if Premium can be bought here. */
export function siteWordsOf(
  variables: Readonly<Record<string, unknown>>,
  canBuy = false,
  language: Language = 'en',
): SiteWords {
  const bytesOf = ({ setting, fallback }: { setting: string; fallback: number }) =>
    Number(variables[setting]) > 0 ? Number(variables[setting]) : fallback;
  const name = ({ setting, fallback }: { setting: string; fallback: string }) => String(variables[setting] || fallback);
  const [largestFile, freeMonthly] = [bytesOf(SIZES.largestFile), bytesOf(SIZES.freeMonthly)];
  const words = withUnbrokenSizes(wordsIn(language));
  const english = withUnbrokenSizes(wordsIn('en'));
  return {
    largestFile: words.sizeOf(largestFile),
    freeMonthly: words.sizeOf(freeMonthly),
    premiumMonthly: words.sizeOf(bytesOf(SIZES.premiumMonthly)),
    longerExpiry: longerExpiry(words, canBuy),
    freeLimit: freeLimit(words, freeMonthly, canBuy),
    contactWithoutScripts: contactWithoutScripts(words, String(variables.SUPPORT_EMAIL || '')),
    english: {
      largestFile: english.sizeOf(largestFile),
      freeMonthly: english.sizeOf(freeMonthly),
      longerExpiry: longerExpiry(english, canBuy),
      ...tenGigabytes(largestFile, freeMonthly, canBuy),
      operator: name(NAMES.operator),
      operatorAddress: name(NAMES.operatorAddress),
      copyrightAgent: name(NAMES.copyrightAgent),
    },
  };
}

const withUnbrokenSizes = (words: Words): Words => ({
  ...words,
  sizeOf: (bytes) => words.sizeOf(bytes).replace(' ', '\u00a0'),
});

const longerExpiry = ({ say }: Words, canBuy: boolean): string =>
  canBuy ? say('Premium has no expiry.') : say('A longer expiry is not offered here.');

const freeLimit = ({ say, sizeOf }: Words, monthlyBytes: number, canBuy: boolean): string => {
  const values = { size: sizeOf(monthlyBytes) };
  return canBuy
    ? say(
        'On Free, uploads and downloads stop at {size} a month and continue with the new month, or at once with Premium.',
        values,
        { comment: 'Free and Premium are plans' },
      )
    : say('On Free, uploads and downloads stop at {size} a month and continue with the new month.', values, {
        comment: 'Free is a plan',
      });
};

const contactWithoutScripts = ({ say }: Words, address: string): string =>
  address === ''
    ? say('This form needs JavaScript, and this site has no address to write to instead.')
    : say('This form needs JavaScript. Without it, write to {address}.', { address }, { comment: 'An email address' });

/**
 * Title and a sentence of the guide to sending 10 GB, for free users. The upload and one download need a monthly limit
 * of at least 20 GB.
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
