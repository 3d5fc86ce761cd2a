import type { Words } from '../../words/words';
import type { Block, Footer, Letter } from './letter';

/** Renders a letter as plain text. */
export function textPart(
  { say }: Words,
  { title, blocks, reason }: Letter,
  { unsubscribe, report, operator }: Footer,
): string {
  const labelled = (label: string) =>
    say('{label}:', { label }, { comment: 'Punctuation between a label and its value or link' });
  const textOf = (block: Block): string => {
    switch (block.kind) {
      case 'paragraph':
        return block.text;
      case 'quote':
        return block.text.replace(/^/gm, '> ');
      case 'button':
        return `${labelled(block.label)}\n${block.url}`;
      case 'facts':
        return block.rows.map(([name, value]) => `${labelled(name)} ${value}`).join('\n');
      case 'code':
        return `    ${block.code}`;
    }
  };
  const footer = [
    reason,
    ...[unsubscribe, report].map(({ label, url }) => `${labelled(label)} ${url}`),
    ...(operator === '' ? [] : [operator]),
  ];
  return `${[title, ...blocks.map(textOf), '-- ', ...footer].join('\n\n')}\n`;
}
