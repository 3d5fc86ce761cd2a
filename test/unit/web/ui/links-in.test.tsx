// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from '../../../../web/ui/linked-text';
import { linksIn } from '../../../../web/ui/links-in';
import { render } from '../drawing';

const hrefsIn = (text: string) => linksIn(text).flatMap(({ href }) => href ?? []);

test.each([
  ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  ['(http://example.com/a_(b)), then', ['http://example.com/a_(b)']],
  ['"https://example.com/x"', ['https://example.com/x']],
  ['https://a.example https://b.example!', ['https://a.example', 'https://b.example']],
  ['HTTPS://EXAMPLE.COM', ['HTTPS://EXAMPLE.COM']],
  ['javascript:alert(1) ftp://a.example data:text/html,x', []],
  ['xhttps://example.com', []],
  ['https://', []],
  ['http://[', []],
])('finds the URLs in %s', (text, hrefs) => {
  expect(hrefsIn(text)).toEqual(hrefs);
  expect(
    linksIn(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('finds a link before thousands of sentence ends', () => {
  expect(hrefsIn(`https://example.com/${').'.repeat(2000)}`)).toEqual(['https://example.com/']);
});

test('shows a URL as text, with rel nofollow, ugc and noopener', () => {
  render(<LinkedText text={'<b>Hi</b>\nhttps://example.com/a.'} />);
  const link = screen.getByRole('link', { name: 'https://example.com/a' });
  expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['nofollow', 'ugc', 'noopener']));
  expect(document.querySelector('b')).toBeNull();
});
