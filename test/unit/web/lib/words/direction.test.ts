// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import { isolateValues } from '../../../../../web/lib/words/isolate-values';

const turn = (to: string) => document.documentElement.setAttribute('dir', to);
afterEach(() => document.documentElement.removeAttribute('dir'));

describe('isolating values', () => {
  const values = { name: 'a (2).pdf', folder: 'تقرير', count: 3 };

  test('isolates only right-to-left values in a left-to-right page', () => {
    expect(isolateValues(values)).toEqual({ ...values, folder: '\u2068تقرير\u2069' });
  });

  test('isolates every text in a right-to-left page', () => {
    turn('rtl');
    expect(isolateValues(values)).toEqual({ name: '\u2068a (2).pdf\u2069', folder: '\u2068تقرير\u2069', count: 3 });
  });

  test('isolates the values of all messages', () => {
    i18n.loadAndActivate({ locale: 'en', messages: { moved: [['name'], ' moved'] } });
    const isolated = '\u2068تقرير\u2069 moved';
    expect(i18n._('moved', { name: 'تقرير' })).toBe(isolated);
    expect(i18n._({ id: 'moved', values: { name: 'تقرير' } })).toBe(isolated);
    expect(i18n._({ id: 'moved', values: { name: 'Report' } })).toBe('Report moved');
  });
});
