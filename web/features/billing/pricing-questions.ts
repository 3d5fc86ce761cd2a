import { plural, t } from '@lingui/core/macro';
import {
  BANDWIDTH_OVERAGE_USD_PER_GB,
  PREMIUM_STORAGE_BYTES,
  STORAGE_OVERAGE_USD_PER_GB,
} from '../../../worker/contract/limits';
import type { SiteWords } from '../../../worker/contract/site-words';
import { GIB } from '../../../worker/contract/units';
import { formatBytes } from '../../lib/format';
import { formatRate } from './plan-words';

const SAMPLE_GB = 100;

export function pricingQuestionsOf({ premiumMonthly: premium, freeLimit }: SiteWords) {
  const storage = formatBytes(PREMIUM_STORAGE_BYTES);
  const storageRate = formatRate(STORAGE_OVERAGE_USD_PER_GB);
  const bandwidthRate = formatRate(BANDWIDTH_OVERAGE_USD_PER_GB);
  const sample = formatBytes(SAMPLE_GB * GIB);
  const cents = Math.round(BANDWIDTH_OVERAGE_USD_PER_GB * SAMPLE_GB * 100);
  return [
    {
      title: t`What happens when I use more than my plan includes?`,
      content: t({
        message: `${freeLimit} On Premium nothing stops: what you use above ${storage} of storage or ${premium} of bandwidth is added to your next bill.`,
        comment:
          'freeLimit is a sentence: On Free, uploads and downloads stop at 100 GB a month and continue with the new month. storage and premium are sizes',
      }),
    },
    {
      title: t`What does overage cost?`,
      content: t({
        message: `Storage above ${storage} costs ${storageRate} per GB and month, bandwidth above ${premium} costs ${bandwidthRate} per GB. A further ${sample} of bandwidth is ${plural(cents, { one: '# cent', other: '# cents' })}.`,
        comment: 'storage, premium and sample are sizes. The rates are prices in dollars, the cents are of a dollar',
      }),
    },
    {
      title: t`How does metered billing work?`,
      content: t`Overage is counted in whole GB for each calendar month (UTC), storage at its highest in that month, and charged once with the next billing date. Without overage you pay the price of the plan and nothing else.`,
    },
    {
      title: t`How is bandwidth counted?`,
      content: t`What you upload counts, and what others download of your files. Downloading your own files is free up to the same amount a month, and a download that breaks off counts only for what was really sent. On Free it is counted per network address, on Premium per account.`,
    },
    {
      title: t`What happens to my files when Premium ends?`,
      content: t`After a cancellation, Premium continues until the end of the paid period, and can be resumed until then. We keep files without an expiry for 7 more days, and then delete them; your profile shows the day. Files with an expiry keep it. Subscribing again within those days keeps everything.`,
    },
    {
      title: t`Where can I see what I have used?`,
      content: t`Your profile shows the storage and the bandwidth of the month, with uploads and downloads apart and the day it starts again. It warns you from 80 percent on.`,
    },
  ];
}
