const INDENT = '  ';

/** Nested brackets could need gigabytes of indentation. */
const DEPTH_MAX = 200;
const CHARS_MAX = 32 * 1024 * 1024;

/** A string, a number, a keyword or a punctuation character. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g;

/**
 * Indents a JSON text. Changes only spaces, because `JSON.stringify` would round long numbers and lose duplicate keys.
 * Returns null if `text` is not JSON, or the result is too deep or too large.
 */
export function prettyJson(text: string): string | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  let written = '';
  let depth = 0;
  let previousToken = '';
  const newLine = () => `\n${INDENT.repeat(depth)}`;
  for (const [token] of text.matchAll(TOKENS)) {
    const closes = token === '}' || token === ']';
    const empty = closes && (previousToken === '{' || previousToken === '[');
    if (closes) depth -= 1;
    if (!empty && (closes || previousToken === '{' || previousToken === '[')) written += newLine();
    written += token;
    if (token === ',') written += newLine();
    if (token === ':') written += ' ';
    if (token === '{' || token === '[') depth += 1;
    if (depth > DEPTH_MAX || written.length > CHARS_MAX) return null;
    previousToken = token;
  }
  return written;
}
