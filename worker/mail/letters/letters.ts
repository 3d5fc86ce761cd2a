/**
 * The letters about files, one function for each kind of mail. Pure. Text of users is defanged, and never part of a
 * subject.
 */
import { countOf, formatBytes } from '../../contract/sizes';
import type { Mailbox } from '../address';
import { defang } from './defang';
import type { Block, Fact, Letter } from './letter';
import { button, facts, paragraph, timeOf } from './words';

/** Facts about the files of a mail. Times are milliseconds since 1970. */
export interface MailedFolder {
  /** Empty if the folder is encrypted. */
  readonly name: string;
  readonly message: string | null;
  readonly fileCount: number;
  readonly totalBytes: number;
  /** Null if the folder does not expire. */
  readonly expiresAt: number | null;
  readonly downloads: number;
  readonly hasPassword: boolean;
  /** True if the link needs a key that only the sender has. */
  readonly isEncrypted: boolean;
  readonly shareUrl: string;
  /** Number of recipients whom the sender named. */
  readonly recipients: number;
}

const amountOf = ({ fileCount, totalBytes }: MailedFolder): string =>
  `${countOf(fileCount, 'file')}, ${formatBytes(totalBytes)}`;

const isPlural = ({ fileCount }: MailedFolder): boolean => fileCount !== 1;

const factsOf = (folder: MailedFolder, ...first: Fact[]): Block =>
  facts(
    ...first,
    ...(folder.name === '' ? [] : [['Title', defang(folder.name)] as const]),
    ['Size', amountOf(folder)],
    ['Expires', folder.expiresAt === null ? 'when the sender deletes it' : timeOf(folder.expiresAt)],
  );

const quoteOf = ({ message }: Pick<MailedFolder, 'message'>): Block[] =>
  message ? [{ kind: 'quote', text: defang(message) }] : [];

/** An encrypted folder has no button, because its link needs a key. */
const openButton = ({ isEncrypted, shareUrl }: MailedFolder): Block[] =>
  isEncrypted ? [] : [button('Open your link', shareUrl)];

/** Name of the sender, otherwise the address. */
const nameOf = ({ address, name }: Mailbox): string => (name ? defang(name) : address);

const senderText = ({ address, name }: Mailbox): string => (name ? `${defang(name)} (${address})` : address);

export const confirmLetter = ({ code, url }: { code: string; url: string }): Letter => ({
  subject: `${code} is your code for Fileshare`,
  preheader: 'It is valid for 30 minutes.',
  title: 'Confirm your address',
  blocks: [
    paragraph('Enter this code on the page that asked for it:'),
    { kind: 'code', code },
    paragraph('Or confirm your address in this browser:'),
    button('Confirm my address', url),
    paragraph('Code and link are valid for 30 minutes.'),
    paragraph("If you didn't ask for this, do nothing. You will get no other email."),
  ],
  reason: 'You get this email because someone entered your address on this site.',
});

/** `manageUrl` is null if the folder already has a management link. */
export function linkLetter(folder: MailedFolder, manageUrl: string | null): Letter {
  const manage = manageUrl
    ? [paragraph('This link changes and deletes the upload. Keep it to yourself.'), button('Manage', manageUrl, true)]
    : [];
  const link = folder.isEncrypted
    ? [
        paragraph("This upload is end-to-end encrypted. Its link has a key that only you have, so it isn't here."),
        paragraph('Use the link that you copied.'),
      ]
    : [button('Open your link', folder.shareUrl), paragraph(folder.shareUrl)];
  return {
    subject: `Your link is ready: ${amountOf(folder)}`,
    preheader: folder.expiresAt === null ? 'All files have arrived.' : `Available until ${timeOf(folder.expiresAt)}.`,
    title: 'Your link is ready',
    blocks: [...link, factsOf(folder), ...manage],
    reason: 'You get this email because you asked for it when you sent these files.',
  };
}

export function sentLetter(folder: MailedFolder, sender: Mailbox): Letter {
  const password = folder.hasPassword ? [paragraph('You need a password. The sender has it.')] : [];
  return {
    subject: `${countOf(folder.fileCount, 'file')} for you (${formatBytes(folder.totalBytes)})`,
    preheader: `From ${sender.address}`,
    title: `${nameOf(sender)} sent you ${countOf(folder.fileCount, 'file')}`,
    blocks: [
      ...quoteOf(folder),
      button(isPlural(folder) ? 'Get the files' : 'Get the file', folder.shareUrl),
      ...password,
      factsOf(folder, ['From', senderText(sender)]),
      paragraph("If you don't know the sender, don't open the files."),
    ],
    reason: `You get this email because ${sender.address} entered your address. Replies go to the sender.`,
  };
}

export const downloadedLetter = (folder: MailedFolder): Letter => ({
  subject: `Your files were downloaded (${countOf(folder.downloads, 'time')})`,
  preheader: amountOf(folder),
  title: 'Your files were downloaded',
  blocks: [
    paragraph(
      folder.recipients === 0
        ? `${countOf(folder.downloads, 'download')} so far.`
        : `${countOf(folder.downloads, 'download')} so far. You sent them to ${countOf(folder.recipients, 'recipient')}.`,
    ),
    ...openButton(folder),
    factsOf(folder),
  ],
  reason: 'You get this email because you asked to know about downloads. There is at most one a day.',
});

export function senderReminderLetter(folder: MailedFolder): Letter {
  const until = folder.expiresAt === null ? '' : ` on ${timeOf(folder.expiresAt)}`;
  const [downloads, recipients] = [countOf(folder.downloads, 'time'), countOf(folder.recipients, 'recipient')];
  const state =
    folder.downloads === 0
      ? 'Nobody has downloaded your files yet.'
      : `Your files have been downloaded ${downloads}. You sent them to ${recipients}.`;
  return {
    subject: folder.downloads === 0 ? 'Your files expire soon: not downloaded yet' : 'Your files expire soon',
    preheader: `They will be deleted${until}.`,
    title: 'Your files expire soon',
    blocks: [
      paragraph(`${state} They will be deleted${until}.`),
      paragraph('You can give them more time with your management link, or in My Files.'),
      ...openButton(folder),
      factsOf(folder),
    ],
    reason: 'You get this email because you sent these files.',
  };
}

export function recipientReminderLetter(folder: MailedFolder, sender: Mailbox): Letter {
  const until = folder.expiresAt === null ? '' : ` on ${timeOf(folder.expiresAt)}`;
  return {
    subject: `Files for you expire soon (${amountOf(folder)})`,
    preheader: `They will be deleted${until}.`,
    title: 'Files for you expire soon',
    blocks: [
      paragraph(`${senderText(sender)} sent you ${countOf(folder.fileCount, 'file')}. They will be deleted${until}.`),
      button(isPlural(folder) ? 'Get the files' : 'Get the file', folder.shareUrl),
      paragraph('If you already have them, there is nothing to do.'),
      factsOf(folder),
    ],
    reason: `You get this email because ${sender.address} entered your address. Replies go to the sender.`,
  };
}

/** Delivery to a request for files. `title` is that of the request. `sender` is the typed name, possibly empty. */
interface Delivery {
  readonly title: string;
  readonly sender: string;
}

export const deliveryLetter = (folder: MailedFolder, { title, sender }: Delivery, filesUrl: string): Letter => ({
  subject: `Files for you have arrived (${amountOf(folder)})`,
  preheader: 'They are in My Files.',
  title: `${sender === '' ? 'Someone' : defang(sender)} sent you ${countOf(folder.fileCount, 'file')}`,
  blocks: [
    ...quoteOf(folder),
    button('Open My Files', filesUrl),
    facts(['Request', defang(title)], ['Size', amountOf(folder)]),
    paragraph("If you don't know the sender, don't open the files."),
  ],
  reason: 'You get this email because you asked for it when you made the request. There are at most 20 a day.',
});
