import { lineAt } from './finding.ts';

/** Words that must not start a comment. The reader would have to guess the subject. */
const OPENERS =
  'what|whatever|whoever|whomever|whose|whom|somebody|nobody|by what|by which|of which|of whom|for whom|as often';

const BLOCK = new RegExp(`/\\*\\*?\\s*(?:\\n\\s*\\*\\s*)?(?:${OPENERS})\\b`, 'gi');
const LINES = new RegExp(`(?<!^[ \\t]*//.*\\n)(?<=^[ \\t]*)//\\s*(?:${OPENERS})\\b`, 'gim');
const TITLE = new RegExp(`^[ \\t]*(?:test|it|describe)\\b[^'"\`\\n]*['"\`](?:${OPENERS})\\b`, 'gim');

/** Returns problems such as `line 7: …`. */
export function openerProblems(text: string): string[] {
  const matches = [BLOCK, LINES, TITLE].flatMap((pattern) => [...text.matchAll(pattern)]);
  return matches
    .sort((a, b) => a.index - b.index)
    .map(({ index, 0: words }) => `line ${lineAt(text, index)}: ${words.replace(/\s+/g, ' ').trim()}`);
}
