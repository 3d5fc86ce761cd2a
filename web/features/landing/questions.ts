import type { SiteWords } from '../../../worker/contract/site-words';
import { freeExpiryRule, resumeHours } from '../../lib/figures-in-words';

interface QuestionGroup {
  readonly title: string;
  readonly questions: readonly { readonly title: string; readonly content: string }[];
}

/** The answers must be true for the current version of Fileshare. */
export const questionGroupsOf = ({ largestFile, freeMonthly, longerExpiry }: SiteWords): readonly QuestionGroup[] => [
  {
    title: 'Getting Started',
    questions: [
      {
        title: 'How do I send files?',
        content:
          'Drop them anywhere on this page, paste them, or choose them from your device. Then press Upload Files. You get a link and a QR code to pass on.',
      },
      {
        title: 'Do I need an account?',
        content: 'No. Neither you nor your recipients need an account.',
      },
      {
        title: 'Can I send a whole folder?',
        content:
          'Yes. Drop it or use Choose Folder. Its subfolders are kept. The link shows them as a tree, where recipients download everything or single files.',
      },
      {
        title: 'How do others get my files?',
        content:
          'They open the link or scan the QR code in any browser and download what they want. The browser saves it straight to disk.',
      },
    ],
  },
  {
    title: 'Features & Limits',
    questions: [
      {
        title: 'How large can my files be?',
        content: `Free uploads accept files of up to ${largestFile} each, and as many of them as your monthly bandwidth allows.`,
      },
      {
        title: 'How much can I send for free?',
        content: `${freeMonthly} a month. What you upload counts, and what others download from you. Your own downloads are free up to the same amount. It is counted by internet address and starts again on the 1st of each month (UTC).`,
      },
      {
        title: 'How long are my files kept?',
        content: `${freeExpiryRule} Then we delete them for good. ${longerExpiry}`,
      },
      {
        title: 'What happens when the connection drops?',
        content: `The upload waits and resumes by itself. If the tab was closed or the computer restarted, open this page again within ${resumeHours}: it offers to resume and sends only what is missing.`,
      },
    ],
  },
  {
    title: 'Security & Privacy',
    questions: [
      {
        title: 'Who can see my files?',
        content:
          'Anyone who has the link, and its password if you set one. It cannot be guessed, and search engines are told not to list it, so it is as private as the people you give it to.',
      },
      {
        title: 'Are my files encrypted?',
        content:
          'Always on the way, by HTTPS, and where they are stored, by Cloudflare R2. With “Encrypt end-to-end” in the options, your browser also encrypts files and names before it sends them. The key is only in the link: we cannot open the files, and we cannot recover a lost link.',
      },
      {
        title: 'What do you know about me?',
        content:
          'Without an account: a random id that your browser made up, so that your uploads stay yours, and your internet address as a scrambled value that serves to count bandwidth and slow down abuse. If you open a share, download from one, open a management link or unlock a protected request: a random number in a cookie for 31 days, so that several downloads of yours count as one. No name, and no email address unless you want emails.',
      },
    ],
  },
];
