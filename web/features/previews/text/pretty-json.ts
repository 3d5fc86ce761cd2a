/** One level of indentation. */
const INDENT = '  ';

/** A few bytes of brackets could ask for gigabytes of indentation. */
const DEPTH_MAX = 200;
const CHARS_MAX = 32 * 1024 * 1024;

/** A string, a run of anything that is neither space nor sign, or one sign. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g;

/**
 * JSON on many lines, its strings and numbers letter by letter as they were sent: reading and writing it again would
 * round long numbers and drop doubled keys. Null where it is not JSON, or too much of it.
 */
export function prettyJson(text: string): string | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  let written = '';
  let depth = 0;
  let before = '';
  const newLine = () => `\n${INDENT.repeat(depth)}`;
  for (const [token] of text.matchAll(TOKENS)) {
    const closes = token === '}' || token === ']';
    const empty = closes && (before === '{' || before === '[');
    if (closes) depth -= 1;
    if (!empty && (closes || before === '{' || before === '[')) written += newLine();
    written += token;
    if (token === ',') written += newLine();
    if (token === ':') written += ' ';
    if (token === '{' || token === '[') depth += 1;
    if (depth > DEPTH_MAX || written.length > CHARS_MAX) return null;
    before = token;
  }
  return written;
}
