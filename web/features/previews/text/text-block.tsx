import { memo, useEffect, useRef, useState } from 'react';
import type { Nearness } from '../nearness';
import { type Block, shownText } from './lines';
import type { Token } from './tokens';

const LINE_PX = 20;

interface TextBlockProps {
  block: Block;
  /** Tokens of each line. Line 1 has index 0. Null without colours. */
  tokens: readonly (readonly Token[])[] | null;
  wrap: boolean;
  nearness: Nearness | null;
}

const gutter =
  'before:content-[attr(data-number)] before:sticky before:start-0 before:me-[2ch] before:-ms-(--gutter) before:inline-block before:w-[calc(var(--gutter)-2ch)] before:bg-ground before:text-end before:text-faint before:select-none';

/** Far from the visible part, a block is plain text, which the browser's search still finds. */
export const TextBlock = memo(function TextBlock({ block, tokens, wrap, nearness }: TextBlockProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => (box.current && nearness ? nearness.watch(box.current, setIsNear) : undefined), [nearness]);

  return (
    <div
      ref={box}
      className={`ps-(--gutter) [content-visibility:auto] ${wrap ? 'whitespace-pre-wrap [overflow-wrap:anywhere]' : 'whitespace-pre'}`}
      style={{ containIntrinsicBlockSize: `${wrap ? 'auto ' : ''}${block.length * LINE_PX}px` }}
    >
      {isNear
        ? block.map((line, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a block keep their position
              key={index}
              data-number={line.continued ? '' : line.number}
              className={`block min-h-5 ${gutter}`}
            >
              <bdi>
                <LineText text={line.text} tokens={line.continued ? undefined : tokens?.[line.number - 1]} />
              </bdi>
            </span>
          ))
        : shownText(block)}
    </div>
  );
});

const COLOURS: Readonly<Record<string, string>> = {
  addition: 'text-code-string',
  attr: 'text-code-name',
  attribute: 'text-code-name',
  built_in: 'text-code-name',
  bullet: 'text-code-keyword',
  code: 'text-code-string',
  comment: 'text-faint italic',
  deletion: 'text-danger',
  doctag: 'text-code-keyword',
  emphasis: 'italic',
  keyword: 'text-code-keyword',
  link: 'text-code-string',
  literal: 'text-code-number',
  meta: 'text-faint',
  name: 'text-code-keyword',
  number: 'text-code-number',
  property: 'text-code-name',
  quote: 'text-faint italic',
  regexp: 'text-code-string',
  section: 'font-semibold text-code-title',
  'selector-class': 'text-code-name',
  'selector-id': 'text-code-name',
  'selector-tag': 'text-code-keyword',
  string: 'text-code-string',
  strong: 'font-semibold',
  symbol: 'text-code-number',
  tag: 'text-muted',
  'template-variable': 'text-code-number',
  title: 'text-code-title',
  type: 'text-code-title',
  variable: 'text-code-number',
};

/** The tokens do not match a split line, so it has no colours. */
function LineText({ text, tokens }: { text: string; tokens: readonly Token[] | undefined }) {
  if (!tokens || tokens.reduce((sum, token) => sum + token.text.length, 0) !== text.length) return text;
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a line keep their position
    <span key={index} className={COLOURS[token.scope]}>
      {token.text}
    </span>
  ));
}
