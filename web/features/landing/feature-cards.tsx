import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { FREE_SMALL_MAX_DAYS, PREMIUM_FILE_MAX_BYTES } from '../../../worker/contract/limits';
import type { SiteWords } from '../../../worker/contract/site-words';
import { HOUR_MS } from '../../../worker/contract/units';
import { formatBytes, formatSpan } from '../../lib/format';
import { useSiteWords } from '../../lib/site-words';
import { SwipeRow } from '../../ui/lists/swipe-row';
import { BandwidthPicture, ExpiryPicture, LinkPicture, PartsPicture, ResumePicture, TreePicture } from './pictures';

interface Feature {
  picture: ReactNode;
  title: string;
  text: string;
}

interface PlanWords {
  largestFile: string;
  monthly: string;
  bandwidthTitle: string;
  expiryText: string;
  expiryChoices: readonly string[];
  chosenExpiry: string;
}

const freePlan = ({ largestFile, freeMonthly }: SiteWords): PlanWords => ({
  largestFile,
  monthly: freeMonthly,
  bandwidthTitle: t`${freeMonthly} free bandwidth`,
  expiryText: plural(
    { maxDays: FREE_SMALL_MAX_DAYS },
    {
      one: 'You choose when files are deleted, from a few hours up to # day.',
      other: 'You choose when files are deleted, from a few hours up to # days.',
    },
  ),
  expiryChoices: [formatSpan(12 * HOUR_MS), ...[1, 2, 3, 5].map(inDays)],
  chosenExpiry: inDays(2),
});

const premiumPlan = ({ premiumMonthly }: SiteWords): PlanWords => ({
  largestFile: formatBytes(PREMIUM_FILE_MAX_BYTES),
  monthly: premiumMonthly,
  bandwidthTitle: t`${premiumMonthly} bandwidth`,
  expiryText: t`With Premium your files have no expiry. Delete them anytime.`,
  expiryChoices: [t`No expiry`],
  chosenExpiry: t`No expiry`,
});

const inDays = (days: number): string => plural(days, { one: '# day', other: '# days' });

const featuresOf = ({ largestFile, ...plan }: PlanWords): readonly Feature[] => [
  {
    picture: <PartsPicture />,
    title: t`Up to ${largestFile} per file`,
    text: t`Large files travel in parts, several at a time. Each one is checked on arrival.`,
  },
  {
    picture: <ResumePicture />,
    title: t`Resumes where it stopped`,
    text: t`Lost the connection or closed the tab? Only what is missing is sent.`,
  },
  {
    picture: <TreePicture />,
    title: t`Whole folders`,
    text: t`A folder arrives exactly as it was.`,
  },
  {
    picture: <LinkPicture />,
    title: t`A link and a QR code`,
    text: t`Anyone who opens it can download. No account, no app, on any device.`,
  },
  {
    picture: <BandwidthPicture monthly={plan.monthly} />,
    title: plan.bandwidthTitle,
    text: t`Every month, for what you send and what others download from you.`,
  },
  {
    picture: <ExpiryPicture choices={plan.expiryChoices} selected={plan.chosenExpiry} />,
    title: t`Deleted when you say`,
    text: plan.expiryText,
  },
];

export function FeatureCards({ isSubscriber }: { isSubscriber: boolean }) {
  const words = useSiteWords();
  const plan = isSubscriber ? premiumPlan(words) : freePlan(words);
  return (
    <SwipeRow label={t`Features`}>
      {featuresOf(plan).map(({ picture, title, text }) => (
        <li
          key={title}
          className="overflow-hidden rounded-surface border border-line bg-surface shadow-surface max-sm:w-[82%] max-sm:shrink-0 max-sm:snap-center"
        >
          <div aria-hidden className="relative grid h-40 place-items-center border-b border-line bg-ground/60">
            {picture}
          </div>
          <div className="px-6 pt-5 pb-6">
            <h3 className="font-semibold tracking-tight">{title}</h3>
            <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </SwipeRow>
  );
}
