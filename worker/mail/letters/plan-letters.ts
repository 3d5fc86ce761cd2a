/** Letters about a plan. Even unsubscribed addresses get them, because they are about money. */
import { DAY_MS } from '../../contract/units';
import type { Words } from '../../words/words';
import type { EndingPlan } from '../details';
import { button, paragraph } from './blocks';
import type { Letter } from './letter';

const reasonOf = ({ say }: Words): string =>
  say('You get this email because you have a plan on this site. Emails about plans are always sent.');

type PlanFacts = Pick<EndingPlan, 'until' | 'keptUntil'> & { readonly profileUrl: string };

export function paymentFailedLetter(words: Words, { until, keptUntil, profileUrl }: PlanFacts): Letter {
  const { say, timeOf, dayOf } = words;
  return {
    subject: say('Your payment failed'),
    preheader: say(
      'Your plan continues until {day}.',
      { day: dayOf(until) },
      { comment: 'day is for example: December 1, 2026' },
    ),
    title: say('Your payment failed'),
    blocks: [
      paragraph(say("We couldn't renew your Premium plan, because the payment failed.")),
      paragraph(
        say('Your plan continues until {time}. Please update your payment method before then.', {
          time: timeOf(until),
        }),
      ),
      button(say('Update payment method', {}, { comment: 'Button' }), profileUrl),
      paragraph(
        say('Without a payment, files that have no expiry date are deleted on {time}.', { time: timeOf(keptUntil) }),
      ),
    ],
    reason: reasonOf(words),
  };
}

export function planEndsLetter(words: Words, { until, keptUntil, profileUrl }: PlanFacts): Letter {
  const { say, timeOf, dayOf } = words;
  const title = say('Your plan ends on {day}', { day: dayOf(until) });
  return {
    subject: title,
    preheader: say('Until then, nothing changes.'),
    title,
    blocks: [
      paragraph(say('Your Premium plan continues until {time}. Until then, nothing changes.', { time: timeOf(until) })),
      paragraph(
        say('Files that have no expiry date are deleted on {time}. Download them before that day.', {
          time: timeOf(keptUntil),
        }),
      ),
      paragraph(say('If you change your mind, resume the plan in your profile. Then your files stay.')),
      button(say('Open your profile'), profileUrl),
    ],
    reason: reasonOf(words),
  };
}

interface KeptFiles {
  readonly folders: number;
  readonly until: number;
  readonly filesUrl: string;
}

export function filesKeptLetter(words: Words, { folders, until, filesUrl }: KeptFiles, now: number): Letter {
  const { say, timeOf, dayOf } = words;
  const isLast = until - now < 2 * DAY_MS;
  const title = say('Files without an expiry date will be deleted on {day}', { day: dayOf(until) });
  return {
    subject: isLast
      ? say('Last reminder: files without an expiry date will be deleted on {day}', { day: dayOf(until) })
      : title,
    preheader: say('Your plan has ended.'),
    title,
    blocks: [
      paragraph(
        say(
          'Your Premium plan has ended. {folders, plural, one {# upload} other {# uploads}} without an expiry date will be deleted on {time}.',
          { folders, time: timeOf(until) },
        ),
      ),
      paragraph(say('Download what you want to keep. Or subscribe again, and everything stays.')),
      button(say('Open My Files'), filesUrl),
    ],
    reason: say('You get this email because you had a plan on this site. Emails about plans are always sent.'),
  };
}
