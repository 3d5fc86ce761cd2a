import { expect, test } from 'vitest';
import { localMailArgs, mailLines } from '../../../../dev/start/mails.ts';

const ORIGIN = 'http://localhost:9000';

test('turns mail on with local defaults', () => {
  expect(localMailArgs([], '', ORIGIN)).toEqual([
    '--var',
    'MAIL_FROM:files@fileshare.example',
    '--var',
    'PUBLIC_ORIGIN:http://localhost:9000',
  ]);
});

test('keeps settings of --var and .dev.vars', () => {
  const args = ['--var', 'PUBLIC_ORIGIN:http://files.local'];
  expect(localMailArgs(args, 'MAIL_FROM=a@example.com\n', ORIGIN)).toEqual([]);
});

test.each(['MAIL_FROM', 'PUBLIC_ORIGIN'])('leaves mail off if %s is empty', (name) => {
  expect(localMailArgs(['--var', `${name}:`], '', ORIGIN)).toBeNull();
});

test('prints recipient, subject and first link of a mail', () => {
  const mail = {
    messageId: '1',
    to: ['ada@example.com'],
    subject: 'Your link is ready',
    text: 'Open:\nhttp://x/d/1\n',
  };
  expect(mailLines(mail)).toBe('Mail to ada@example.com: Your link is ready\n  http://x/d/1');
  expect(mailLines({ ...mail, text: 'No link' })).toBe('Mail to ada@example.com: Your link is ready');
});
