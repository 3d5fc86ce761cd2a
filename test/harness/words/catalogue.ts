import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { parse, type Token } from '@messageformat/parser';
import { ROOT } from '../../../dev/wrangler.ts';
import type { Language } from '../../../worker/contract/languages.ts';

export type Piece = string | { readonly value: string };

export interface Translated {
  /** One form per combination of plural forms. */
  readonly english: readonly (readonly Piece[])[];
  readonly translation: readonly (readonly Piece[])[];
}

/** Leaves out messages without a translation. */
export async function catalogueOf(language: Language): Promise<Translated[]> {
  const { parse: parsePo } = formatter();
  const files = globSync(`web/words/${language}/*.po`, { cwd: ROOT }).map((file) => join(ROOT, file));
  const catalogues = await Promise.all(
    files.map((filename) =>
      parsePo(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename }),
    ),
  );
  return catalogues
    .flatMap((catalogue) => Object.values(catalogue))
    .flatMap(({ message, translation }) =>
      message && translation ? [{ english: forms(parse(message)), translation: forms(parse(translation)) }] : [],
    );
}

const forms = (tokens: readonly Token[]): Piece[][] =>
  tokens.reduce<Piece[][]>(
    (all, token) => all.flatMap((before) => formsOf(token).map((after) => [...before, ...after])),
    [[]],
  );

function formsOf(token: Token): Piece[][] {
  if (token.type === 'content') return [[token.value.replaceAll(/<\/?\d+\/?>/g, '')]];
  if (token.type === 'octothorpe') return [[{ value: '#' }]];
  if (!('cases' in token)) return [[{ value: token.arg }]];
  return token.cases.flatMap((choice) => forms(choice.tokens));
}

export const lettersOf = (form: readonly Piece[]): number =>
  form
    .filter((piece) => typeof piece === 'string')
    .join('')
    .match(/\p{L}/gu)?.length ?? 0;

/** Returns the source of a pattern for a form. By default, each value is a group that matches any text. */
export const sourceOf = (form: readonly Piece[], valueSource: (name: string) => string = () => '(.+?)'): string =>
  form.map((piece) => (typeof piece === 'string' ? escapeText(piece) : valueSource(piece.value))).join('');

/** White space in the text matches any white space. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
