export interface JsonBounds {
  /** Counts objects, lists, strings, numbers and literals, but not keys. */
  readonly maxValues: number;
  readonly maxDepth: number;
}

export type JsonVerdict = 'ok' | 'too_many_values' | 'too_deep';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const LAST_WHITESPACE = 0x20;

/**
 * Checks a JSON text before parsing, because the parsed value can take a hundred times the memory. In invalid JSON,
 * counts at least the values that a parser would create.
 */
export function checkJson(json: Uint8Array, { maxValues, maxDepth }: JsonBounds): JsonVerdict {
  let values = 1;
  let depth = 0;
  let isInString = false;
  let isJustOpened = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index] as number;
    if (isInString) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) isInString = false;
      continue;
    }
    if (byte <= LAST_WHITESPACE) continue;
    const isClosing = byte === CLOSE_LIST || byte === CLOSE_OBJECT;
    if (byte === COMMA || (isJustOpened && !isClosing)) {
      if (++values > maxValues) return 'too_many_values';
    }
    isJustOpened = byte === OPEN_LIST || byte === OPEN_OBJECT;
    if (isJustOpened && ++depth > maxDepth) return 'too_deep';
    if (isClosing) depth--;
    if (byte === QUOTE) isInString = true;
  }
  return 'ok';
}
