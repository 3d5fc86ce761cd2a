/**
 * Isolates the values of messages, for example names of files. Without this, a name in another direction would reorder
 * the words and the punctuation around it.
 */
import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { direction, RIGHT_TO_LEFT } from './direction';

type Values = Record<string, unknown>;

/** FIRST STRONG ISOLATE: the direction of the value is that of its first letter. */
const FSI = '\u2068';
/** POP DIRECTIONAL ISOLATE */
const PDI = '\u2069';

/** In a left-to-right language, only values with right-to-left letters change. */
export const isolateValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && (direction() === 'rtl' || RIGHT_TO_LEFT.test(value)) ? FSI + value + PDI : value,
    ]),
  );

const format = i18n._.bind(i18n);
i18n._ = (message: MessageDescriptor | string, values: Values = {}, options: MessageOptions = {}) =>
  typeof message === 'string'
    ? format(message, isolateValues(values), options)
    : format({ ...message, values: isolateValues(message.values ?? values) });
