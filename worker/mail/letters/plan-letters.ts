/** Letters about a plan. Pure. They are sent even to addresses that unsubscribed, because they are about money. */

import { countOf } from '../../contract/sizes';
import { DAY_MS } from '../../contract/units';
import type { Letter } from './letter';
import { button, dayOf, paragraph, timeOf } from './words';

const REASON = 'You get this email because you have a plan on this site. Emails about plans are always sent.';

/** Facts about a plan that ends. Times are milliseconds since 1970. */
interface EndingPlan {
  readonly until: number;
  /** Expiry of files without expiry, if the plan is not renewed. */
  readonly keptUntil: number;
  readonly profileUrl: string;
}

export const paymentFailedLetter = ({ until, keptUntil, profileUrl }: EndingPlan): Letter => ({
  subject: 'Your payment failed',
  preheader: `Your plan continues until ${dayOf(until)}.`,
  title: 'Your payment failed',
  blocks: [
    paragraph("We couldn't renew your Premium plan, because the payment failed."),
    paragraph(`Your plan continues until ${timeOf(until)}. Please update your payment method before then.`),
    button('Update payment method', profileUrl),
    paragraph(`Without a payment, files that have no expiry date are deleted on ${timeOf(keptUntil)}.`),
  ],
  reason: REASON,
});

export const planEndsLetter = ({ until, keptUntil, profileUrl }: EndingPlan): Letter => ({
  subject: `Your plan ends on ${dayOf(until)}`,
  preheader: 'Until then, nothing changes.',
  title: `Your plan ends on ${dayOf(until)}`,
  blocks: [
    paragraph(`Your Premium plan continues until ${timeOf(until)}. Until then, nothing changes.`),
    paragraph(`Files that have no expiry date are deleted on ${timeOf(keptUntil)}. Download them before that day.`),
    paragraph('If you change your mind, resume the plan in your profile. Then your files stay.'),
    button('Open your profile', profileUrl),
  ],
  reason: REASON,
});

interface KeptFiles {
  readonly folders: number;
  readonly until: number;
  readonly filesUrl: string;
}

/** The mail comes a week before the files are deleted, and again a day before. */
export function filesKeptLetter({ folders, until, filesUrl }: KeptFiles, now: number): Letter {
  const isLast = until - now < 2 * DAY_MS;
  return {
    subject: `${isLast ? 'Last reminder: your files' : 'Your files'} will be deleted on ${dayOf(until)}`,
    preheader: 'Your plan has ended.',
    title: `Your files will be deleted on ${dayOf(until)}`,
    blocks: [
      paragraph(
        `Your Premium plan has ended. ${countOf(folders, 'upload')} without an expiry date will be deleted on ${timeOf(until)}.`,
      ),
      paragraph('Download what you want to keep. Or subscribe again, and everything stays.'),
      button('Open My Files', filesUrl),
    ],
    reason: REASON,
  };
}
