import { plural, t } from '@lingui/core/macro';
import {
  FREE_EXPIRY_MAX_TIMES,
  FREE_MAX_DAYS,
  FREE_SMALL_MAX_DAYS,
  SMALL_UPLOAD_MAX_BYTES,
  UNFINISHED_UPLOAD_TTL_MS,
} from '../../../worker/contract/limits';
import type { SiteWords } from '../../../worker/contract/site-words';
import { HOUR_MS } from '../../../worker/contract/units';
import { formatBytes, formatCount } from '../../lib/format';
import { LARGE_UPLOAD_MIN_BYTES } from '../../lib/limits';

interface QuestionGroup {
  readonly title: string;
  readonly questions: readonly { readonly title: string; readonly content: string }[];
}

function expiryRule(longerExpiry: string): string {
  const smallSize = formatBytes(SMALL_UPLOAD_MAX_BYTES);
  const [smallDays, largerDays] = [FREE_SMALL_MAX_DAYS, FREE_MAX_DAYS];
  const largeSize = formatBytes(LARGE_UPLOAD_MIN_BYTES);
  const offeredHours = 24;
  const smallInAll = formatCount(FREE_EXPIRY_MAX_TIMES * FREE_SMALL_MAX_DAYS);
  const largerInAll = FREE_EXPIRY_MAX_TIMES * FREE_MAX_DAYS;
  return t`We keep free uploads of up to ${smallSize} for at most ${plural(smallDays, { one: '# day', other: '# days' })}, larger ones for at most ${plural(largerDays, { one: '# day', other: '# days' })}. Above ${largeSize} the home page offers at most ${plural(offeredHours, { one: '# hour', other: '# hours' })}. In My Files you can extend that, to ${smallInAll} or ${plural(largerInAll, { one: '# day', other: '# days' })} in all. Then we delete them for good. ${longerExpiry}`;
}

export const questionGroupsOf = ({ largestFile, freeMonthly, longerExpiry }: SiteWords): readonly QuestionGroup[] => {
  const resumeHours = UNFINISHED_UPLOAD_TTL_MS / HOUR_MS;
  return [
    {
      title: t`Getting Started`,
      questions: [
        {
          title: t`How do I send files?`,
          content: t`Drop them anywhere on this page, paste them, or choose them from your device. Then press Upload Files. You get a link and a QR code to pass on.`,
        },
        {
          title: t`Do I need an account?`,
          content: t`No. Neither you nor your recipients need an account.`,
        },
        {
          title: t`Can I send a whole folder?`,
          content: t`Yes. Drop it or use Choose Folder. It keeps its subfolders. The link shows them as a tree, where recipients download everything or single files.`,
        },
        {
          title: t`How do others get my files?`,
          content: t`They open the link or scan the QR code in any browser and download what they want. The browser saves it straight to disk.`,
        },
      ],
    },
    {
      title: t`Features & Limits`,
      questions: [
        {
          title: t`How large can my files be?`,
          content: t`Free uploads accept files of up to ${largestFile} each, and as many of them as your monthly bandwidth allows.`,
        },
        {
          title: t`How much can I send for free?`,
          content: t`${freeMonthly} a month. What you upload counts, and what others download from you. Your own downloads are free up to the same amount. It is counted by internet address and starts again on the 1st of each month (UTC).`,
        },
        {
          title: t`How long are my files kept?`,
          content: expiryRule(longerExpiry),
        },
        {
          title: t`What happens when the connection drops?`,
          content: t`The upload waits and resumes by itself. If the tab was closed or the computer restarted, open this page again within ${plural(resumeHours, { one: '# hour', other: '# hours' })}: it offers to resume and sends only what is missing.`,
        },
      ],
    },
    {
      title: t`Security & Privacy`,
      questions: [
        {
          title: t`Who can see my files?`,
          content: t`Anyone who has the link, and its password if you set one. Nobody can guess it, and we tell search engines not to list it, so it is as private as the people you give it to.`,
        },
        {
          title: t`Are my files encrypted?`,
          content: t`Always on the way, by HTTPS, and where they are stored, by Cloudflare R2. With “Encrypt end-to-end” in the options, your browser also encrypts files and names before it sends them. The key is only in the link: we cannot open the files, and we cannot recover a lost link.`,
        },
        {
          title: t`What do you know about me?`,
          content: t`Without an account: a random id that your browser made up, so that your uploads stay yours, and your internet address as a scrambled value that serves to count bandwidth and slow down abuse. If you open a share, download from one, open a management link or unlock a protected request: a random number in a cookie for 31 days, so that several downloads of yours count as one. No name, and no email address unless you want emails.`,
        },
      ],
    },
  ];
};
