/**
 * Letters about files, and the letter that confirms an address. Text of users is defanged, except a sender's confirmed
 * address. No subject has text of users. The file is long because it has every letter about files.
 */
import type { Words } from '../../words/words';
import type { Mailbox } from '../address';
import { button, facts, paragraph, titleFact } from './blocks';
import { defang } from './defang';
import type { Block, Fact, Letter } from './letter';

/** Times are milliseconds since 1970. */
export interface MailedFolder {
  readonly name: string;
  readonly message: string | null;
  readonly fileCount: number;
  readonly totalBytes: number;
  readonly expiresAt: number | null;
  readonly downloads: number;
  readonly hasPassword: boolean;
  readonly isEncrypted: boolean;
  readonly shareUrl: string;
  readonly recipients: number;
}

export interface ExpiringFolder extends MailedFolder {
  readonly expiresAt: number;
}

export const isExpiring = (folder: MailedFolder): folder is ExpiringFolder => folder.expiresAt !== null;

const amountOf = ({ say, sizeOf }: Words, { fileCount, totalBytes }: MailedFolder): string =>
  say('{count, plural, one {# file} other {# files}}, {size}', { count: fileCount, size: sizeOf(totalBytes) });

const titleAndSize = (words: Words, folder: MailedFolder): Fact[] => [
  ...(folder.name === '' ? [] : [titleFact(words, folder.name)]),
  sizeFact(words, folder),
];

const factsOf = (words: Words, folder: MailedFolder, ...first: Fact[]): Block => {
  const { say, timeOf } = words;
  return facts(...first, ...titleAndSize(words, folder), [
    say('Expires', {}, { comment: 'Names a row of a table. The row has a time, or: when the sender deletes it' }),
    folder.expiresAt === null
      ? say('when the sender deletes it', {}, { comment: 'Value in the row: Expires' })
      : timeOf(folder.expiresAt),
  ]);
};

const sizeFact = (words: Words, folder: MailedFolder): Fact => [
  words.say('Size', {}, { comment: 'Names a row of a table. The row has for example: 3 files, 2 MB' }),
  amountOf(words, folder),
];

const quoteOf = ({ message }: Pick<MailedFolder, 'message'>): Block[] =>
  message ? [{ kind: 'quote', text: defang(message) }] : [];

const openButton = ({ say }: Words, { shareUrl }: MailedFolder): Block => button(say('Open your link'), shareUrl);

/** An encrypted folder gets no button, because the server does not know the key in its link. */
const openButtons = (words: Words, folder: MailedFolder): Block[] =>
  folder.isEncrypted ? [] : [openButton(words, folder)];

const getButton = ({ say }: Words, { fileCount, shareUrl }: MailedFolder): Block =>
  button(
    say(
      '{count, plural, one {Get the file} other {Get the files}}',
      { count: fileCount },
      { comment: 'Button. Downloads one or several files' },
    ),
    shareUrl,
  );

const unknownSender = ({ say }: Words): Block => paragraph(say("If you don't know the sender, don't open the files."));

const reasonOfRecipient = ({ say }: Words, sender: Mailbox): string =>
  say(
    'You get this email because {address} entered your address. Replies go to the sender.',
    { address: sender.address },
    { comment: 'address is the email address of the sender' },
  );

const nameOf = ({ address, name }: Mailbox): string => (name ? defang(name) : address);

const senderText = ({ address, name }: Mailbox): string => (name ? `${defang(name)} (${address})` : address);

export const confirmLetter = ({ say }: Words, { code, url }: { code: string; url: string }): Letter => ({
  subject: say('{code} is your code for Fileshare', { code }, { comment: 'code is a number of 6 digits' }),
  preheader: say('It is valid for 30 minutes.', {}, { comment: 'The code' }),
  title: say('Confirm your address', {}, { comment: 'The email address' }),
  blocks: [
    paragraph(say('Enter this code on the page that asked for it:')),
    { kind: 'code', code },
    paragraph(say('Or confirm your address in this browser:')),
    button(say('Confirm my address'), url),
    paragraph(say('Code and link are valid for 30 minutes.')),
    paragraph(say("If you didn't ask for this, do nothing. You will get no other email.")),
  ],
  reason: say('You get this email because someone entered your address on this site.'),
});

/** `manageUrl` is null if the folder had a management link before this mail. */
export function linkLetter(words: Words, folder: MailedFolder, manageUrl: string | null): Letter {
  const { say, timeOf } = words;
  const manage = manageUrl
    ? [
        paragraph(say('This link changes and deletes the upload. Keep it to yourself.')),
        button(
          say('Manage', {}, { comment: 'Button. Opens the page on which the upload is changed' }),
          manageUrl,
          true,
        ),
      ]
    : [];
  const link = folder.isEncrypted
    ? [
        paragraph(say("This upload is end-to-end encrypted. Its link has a key that only you have, so it isn't here.")),
        paragraph(say('Use the link that you copied.')),
      ]
    : [openButton(words, folder), { kind: 'address', url: folder.shareUrl } as const];
  return {
    subject: say(
      'Your link is ready: {amount}',
      { amount: amountOf(words, folder) },
      { comment: 'amount is for example: 3 files, 2 MB' },
    ),
    preheader:
      folder.expiresAt === null
        ? say('All files have arrived.')
        : say('Available until {time}.', { time: timeOf(folder.expiresAt) }, { comment: 'The files' }),
    title: say('Your link is ready'),
    blocks: [...link, factsOf(words, folder), ...manage],
    reason: say('You get this email because you asked for it when you sent these files.'),
  };
}

export function sentLetter(words: Words, folder: MailedFolder, sender: Mailbox): Letter {
  const { say, sizeOf } = words;
  return {
    subject: say('{count, plural, one {# file} other {# files}} for you ({size})', {
      count: folder.fileCount,
      size: sizeOf(folder.totalBytes),
    }),
    preheader: say('From {address}', { address: sender.address }, { comment: 'Email address of the sender' }),
    title: sentTitle(words, nameOf(sender), folder.fileCount),
    blocks: [
      ...quoteOf(folder),
      getButton(words, folder),
      ...(folder.hasPassword ? [paragraph(say('You need a password. The sender has it.'))] : []),
      factsOf(words, folder, [
        say('From', {}, { comment: 'Names a row of a table. The row has the sender of files' }),
        senderText(sender),
      ]),
      unknownSender(words),
    ],
    reason: reasonOfRecipient(words, sender),
  };
}

const sentTitle = ({ say }: Words, sender: string, count: number): string =>
  say(
    '{sender} sent you {count, plural, one {# file} other {# files}}',
    { sender, count },
    { comment: 'sender is a name or an email address' },
  );

function downloadsText({ say }: Words, { downloads, recipients }: MailedFolder): string {
  if (downloads === 0) return say('No downloads yet.');
  return recipients === 0
    ? say('{downloads, plural, one {# download} other {# downloads}} so far.', { downloads })
    : say(
        '{downloads, plural, one {# download} other {# downloads}} so far. Sent to {recipients, plural, one {# recipient} other {# recipients}}.',
        { downloads, recipients },
        { comment: 'The files were sent to the recipients' },
      );
}

export function downloadedLetter(words: Words, folder: MailedFolder): Letter {
  const { say } = words;
  const { downloads, fileCount: count } = folder;
  return {
    subject: say(
      '{count, plural, one {Your file was downloaded} other {Your files were downloaded}} ({downloads, plural, one {# time} other {# times}})',
      { count, downloads },
    ),
    preheader: amountOf(words, folder),
    title: say('{count, plural, one {Your file was downloaded} other {Your files were downloaded}}', { count }),
    blocks: [paragraph(downloadsText(words, folder)), ...openButtons(words, folder), factsOf(words, folder)],
    reason: say('You get this email because you asked to know about downloads. There is at most one a day.'),
  };
}

const deletionText = ({ say, timeOf }: Words, { fileCount, expiresAt }: ExpiringFolder): string =>
  say(
    '{count, plural, one {It will be deleted on {time}.} other {They will be deleted on {time}.}}',
    { count: fileCount, time: timeOf(expiresAt) },
    { comment: 'One or several files. time is for example: Dec 1, 2026, 9:30 AM UTC' },
  );

export function senderReminderLetter(words: Words, folder: ExpiringFolder): Letter {
  const { say } = words;
  const { downloads, fileCount: count } = folder;
  const deletion = deletionText(words, folder);
  const title = say('{count, plural, one {Your file expires soon} other {Your files expire soon}}', { count });
  return {
    subject:
      downloads === 0
        ? say(
            '{count, plural, one {Your file expires soon: not downloaded yet} other {Your files expire soon: not downloaded yet}}',
            { count },
          )
        : title,
    preheader: deletion,
    title,
    blocks: [
      paragraph(downloadsText(words, folder)),
      paragraph(deletion),
      paragraph(say('You can choose a later time with your management link, or in My Files.')),
      ...openButtons(words, folder),
      facts(...titleAndSize(words, folder)),
    ],
    reason: say('You get this email because you sent these files.'),
  };
}

export function recipientReminderLetter(words: Words, folder: ExpiringFolder, sender: Mailbox): Letter {
  const { say } = words;
  const count = folder.fileCount;
  return {
    subject: say(
      '{count, plural, one {A file for you expires soon} other {Files for you expire soon}} ({amount})',
      { count, amount: amountOf(words, folder) },
      { comment: 'amount is for example: 3 files, 2 MB' },
    ),
    preheader: deletionText(words, folder),
    title: say('{count, plural, one {A file for you expires soon} other {Files for you expire soon}}', { count }),
    blocks: [
      paragraph(
        say(
          '{count, plural, one {{sender} sent you # file. It will be deleted on {time}.} other {{sender} sent you # files. They will be deleted on {time}.}}',
          { sender: senderText(sender), count, time: words.timeOf(folder.expiresAt) },
          { comment: 'sender is a name or an email address' },
        ),
      ),
      getButton(words, folder),
      paragraph(say('If you already have a copy, there is nothing to do.', {}, { comment: 'Of the files' })),
      facts(...titleAndSize(words, folder)),
    ],
    reason: reasonOfRecipient(words, sender),
  };
}

/** `title` is the title of the request. `sender` is the typed name, or empty. */
interface Delivery {
  readonly title: string;
  readonly sender: string;
}

export function deliveryLetter(
  words: Words,
  folder: MailedFolder,
  { title, sender }: Delivery,
  filesUrl: string,
): Letter {
  const { say } = words;
  const count = folder.fileCount;
  return {
    subject: say(
      '{count, plural, one {A file for you has arrived} other {Files for you have arrived}} ({amount})',
      { count, amount: amountOf(words, folder) },
      { comment: 'amount is for example: 3 files, 2 MB' },
    ),
    preheader: say(
      '{count, plural, one {It is in My Files.} other {They are in My Files.}}',
      { count },
      { comment: 'One or several files. My Files is a page' },
    ),
    title:
      sender === ''
        ? say('Someone sent you {count, plural, one {# file} other {# files}}', { count })
        : sentTitle(words, defang(sender), count),
    blocks: [
      ...quoteOf(folder),
      button(say('Open My Files'), filesUrl),
      facts(
        [
          say('Request', {}, { comment: 'Names a row of a table. The row has the title of a request for files' }),
          defang(title),
        ],
        sizeFact(words, folder),
      ),
      unknownSender(words),
    ],
    reason: say(
      'You get this email because you asked for it when you made the request. There are at most 20 a day.',
      {},
      { comment: 'A request for files. At most 20 emails' },
    ),
  };
}
