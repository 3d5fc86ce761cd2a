import type { Block, Footer, Letter } from './letter';

/** Renders a letter as plain text. */
export function textPart({ blocks, reason }: Letter, { unsubscribeUrl, reportUrl, operator }: Footer): string {
  const footer = [
    reason,
    `Get no more mail from this site: ${unsubscribeUrl}`,
    ...(reportUrl === null ? [] : [`Report these files: ${reportUrl}`]),
    ...(operator === '' ? [] : [operator]),
  ];
  return `${[...blocks.map(textOf), '-- ', ...footer].join('\n\n')}\n`;
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
