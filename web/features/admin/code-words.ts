import { i18n, type MessageDescriptor } from '@lingui/core';

/** Returns the words for a code, or `otherwise` for a code of a newer server. */
export function codeWords(
  words: Readonly<Record<string, MessageDescriptor>>,
  code: string,
  otherwise: string = code,
): string {
  const message = words[code];
  return message ? i18n._(message) : otherwise;
}
