import type { Words } from '../../words/words';
import type { Block, Footer, FooterLink, Letter } from './letter';

export function textPart(
  { say }: Words,
  { title, blocks, reason }: Letter,
  { unsubscribe, report, operator }: Footer,
): string {
  const labelled = (label: string) =>
    say('{label}:', { label }, { comment: 'Punctuation between a label and the link below it' });
  const linkText = ({ label, url }: FooterLink) => `${labelled(label)}\n${url}`;
  const textOf = (block: Block): string => {
    switch (block.kind) {
      case 'paragraph':
        return block.text;
      case 'quote':
        return block.text.replace(/^/gm, '> ');
      case 'button':
        return linkText(block);
      case 'address':
        return block.url;
      case 'facts':
        return block.rows
          .map(([label, value]) =>
            say('{label}: {value}', { label, value }, { comment: 'Row of a table, for example: Size: 3 files, 2 MB' }),
          )
          .join('\n');
      case 'code':
        return `    ${block.code}`;
    }
  };
  const footer = [reason, linkText(unsubscribe), linkText(report), ...(operator === '' ? [] : [operator])];
  return `${[title, ...blocks.map(textOf), '-- ', ...footer].join('\n\n')}\n`;
}
