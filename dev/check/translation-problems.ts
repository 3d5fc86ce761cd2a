import { parse, type Token } from '@messageformat/parser';

/** Texts with fewer words may be the same in two languages. */
const DIFFERENT_WORDS = 4;

/** Returns the problems of a translation of the English `source`. Both are in the syntax of ICU MessageFormat. */
export function translationProblems(language: string, source: string, translation: string): string[] {
  if (translation === '') return ['has no translation'];
  let tokens: Token[];
  try {
    tokens = parse(translation);
  } catch (failure) {
    return [`is not valid: ${failure instanceof Error ? failure.message.split('\n')[0] : failure}`];
  }
  const english = parse(source);
  return [
    ...difference('value', valuesOf(english), valuesOf(tokens)),
    ...difference('element', elementsOf(english), elementsOf(tokens)),
    ...difference('plural', pluralsOf(english).map(argOf), pluralsOf(tokens).map(argOf)),
    ...pluralsOf(tokens).flatMap((plural) => pluralProblems(language, plural)),
    ...(source.match(/^\s*|\s*$/g)?.join('|') === translation.match(/^\s*|\s*$/g)?.join('|')
      ? []
      : ['begins or ends with different spaces']),
    ...(source === translation && wordsIn(source) >= DIFFERENT_WORDS ? ['is still English'] : []),
  ];
}

type Plural = Extract<Token, { type: 'plural' | 'select' | 'selectordinal' }>;

const isPlural = (token: Token): token is Plural => 'cases' in token;
const argOf = ({ arg }: Plural): string => arg;

const flat = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...(isPlural(token) ? token.cases.flatMap((choice) => flat(choice.tokens)) : [])]);

const pluralsOf = (tokens: readonly Token[]): Plural[] => flat(tokens).filter(isPlural);

const valuesOf = (tokens: readonly Token[]): string[] =>
  flat(tokens).flatMap((token) => ('arg' in token ? token.arg : []));

const elementsOf = (tokens: readonly Token[]): string[] =>
  flat(tokens).flatMap((token) => (token.type === 'content' ? (token.value.match(/<\/?\d+\/?>/g) ?? []) : []));

const difference = (kind: string, expected: readonly string[], found: readonly string[]): string[] => [
  ...without(expected, found).map((name) => `lacks the ${kind} ${name}`),
  ...without(found, expected).map((name) => `has the ${kind} ${name}, which the English text does not have`),
];

const without = (all: readonly string[], some: readonly string[]): string[] =>
  [...new Set(all)].filter((name) => !some.includes(name));

/** Checks the plural forms, because a missing form would silently be replaced by `other`. */
function pluralProblems(language: string, { type, arg, cases }: Plural): string[] {
  if (type === 'select') return [];
  const { pluralCategories } = new Intl.PluralRules(language, {
    type: type === 'plural' ? 'cardinal' : 'ordinal',
  }).resolvedOptions();
  const forms = cases.map(({ key }) => key).filter((key) => !key.startsWith('='));
  return [
    ...without(pluralCategories, forms).map((form) => `lacks the form “${form}” of ${arg}`),
    ...without(forms, pluralCategories).map(
      (form) => `has the form “${form}” of ${arg}, which the language does not have`,
    ),
  ];
}

const wordsIn = (text: string): number => text.match(/[a-z]{2,}/gi)?.length ?? 0;
