/** Makes Lingui isolate the values in messages, because right-to-left values would reorder a sentence. */
import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { isolate, RIGHT_TO_LEFT } from '../../../worker/contract/isolation';
import { direction } from './direction';

type Values = Record<string, unknown>;

/** In a left-to-right language, changes only values with right-to-left letters. */
export const isolateValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && (direction() === 'rtl' || RIGHT_TO_LEFT.test(value)) ? isolate(value) : value,
    ]),
  );

const format = i18n._.bind(i18n);
i18n._ = (message: MessageDescriptor | string, values: Values = {}, options: MessageOptions = {}) =>
  typeof message === 'string'
    ? format(message, isolateValues(values), options)
    : format({ ...message, values: isolateValues(message.values ?? values) });
