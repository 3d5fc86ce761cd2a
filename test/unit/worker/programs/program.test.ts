import { expect, test } from 'vitest';
import { programOf } from '../../../../worker/programs/program.ts';

test.each([
  ['curl/7.88.1', 'fetcher'],
  ['Wget/1.21.3', 'fetcher'],
  ['Wget', 'fetcher'],
  ['Wget2/2.1.0', 'fetcher'],
  ['aria2/1.36.0', 'fetcher'],
  ['Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.1682', 'fetcher'],
  ['Mozilla/5.0 (Linux; Debian GNU/Linux 12; en-US) PowerShell/7.4.1', 'fetcher'],
  ['HTTPie/3.2.2', 'fetcher'],
  ['fetch libfetch/2.0', 'fetcher'],
  ['Axel/2.17.11 (Linux)', 'fetcher'],
  ['rclone/v1.60.1-DEV', 'lister'],
  [undefined, null],
  ['', null],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', null],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', null],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', null],
  ['WhatsApp/2.23.20.0', null],
  ['TelegramBot (like TwitterBot)', null],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', null],
  ['SomeBot/1.0 (like curl/8.0)', null],
  ['Wgetter/1.0', null],
  ['python-requests/2.31.0', null],
  ['node', null],
])('recognises %s as %s', (userAgent, kind) => {
  expect(programOf(userAgent)).toBe(kind);
});
