import { expect, test } from 'vitest';
import { defang } from '../../../../worker/mail/letters/defang';

test.each([
  ['https://evil.com/login?x=1.5', 'https[:]//evil[.]com/login?x=1[.]5'],
  ['see evil.com now', 'see evil[.]com now'],
  ['www.evil.com', 'www[.]evil[.]com'],
  ['write to ada@evil.example', 'write to ada[@]evil[.]example'],
  ['<a href="http://evil.com">here</a>', '<a href="http[:]//evil[.]com">here</a>'],
  ['javascript://evil', 'javascript[:]//evil'],
  ['мойбанк.рф', 'мойбанк[.]рф'],
  ['one.two://three', 'one[.]two[:]//three'],
  ['evil.com.pdf, evil.com/a.pdf', 'evil[.]com.pdf, evil[.]com/a.pdf'],
  ['photos.zip, notes.pdf.mov', 'photos[.]zip, notes[.]pdf[.]mov'],
])('changes links in %j', (text, expected) => {
  expect(defang(text)).toBe(expected);
});

test.each([
  'Hello Ada. Here are the files, e.g. the plan.',
  'Version 1.2 costs 3.50',
  'First line\nSecond line …',
  'plan.pdf, Photo 1.JPG and report.docx!',
  '',
])('keeps %j', (text) => {
  expect(defang(text)).toBe(text);
});
