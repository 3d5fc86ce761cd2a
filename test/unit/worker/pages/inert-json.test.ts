import { expect, test } from 'vitest';
import { inertJson } from '../../../../worker/pages/inert-json.ts';

const textOf = (element: string) => /^<script type="application\/json" id="data">(.*)<\/script>$/s.exec(element)?.[1];

test('escapes text so that it cannot end the element, and reads back unchanged', () => {
  for (const name of [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '</SCRIPT >',
    'line\u2028end\u2029',
    '&lt;"\'\\',
  ]) {
    const text = textOf(inertJson('data', { name })) ?? '';
    expect(text).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ name });
  }
});
