import { type Block, type Footer, type Letter, UNSUBSCRIBE, UNSUBSCRIBE_FROM_OTHERS } from './letter';

/** Renders a letter as plain text. */
export function textPart(
  { title, blocks, reason }: Letter,
  { unsubscribeUrl, isAlwaysSent, report, operator }: Footer,
): string {
  const footer = [
    reason,
    `${isAlwaysSent ? UNSUBSCRIBE_FROM_OTHERS : UNSUBSCRIBE}: ${unsubscribeUrl}`,
    `${report.label}: ${report.url}`,
    ...(operator === '' ? [] : [operator]),
  ];
  return `${[title, ...blocks.map(textOf), '-- ', ...footer].join('\n\n')}\n`;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'code':
      return `    ${block.code}`;
  }
}
