import { PRODUCT_NAME } from '../../../web/lib/product.ts';
import { escapeText, lettersOf, type Piece, sourceOf, type Translated } from './catalogue.ts';

/** Also matches the English text, because file names are not translated. */
export function translated(catalogue: readonly Translated[], text: string | RegExp, isExact: boolean): RegExp {
  const found = typeof text === 'string' ? ofText(catalogue, text) : ofPattern(catalogue, text);
  const english = typeof text === 'string' ? escapeText(text) : text.source;
  const isWhole = typeof text === 'string' && isExact;
  const starts = isWhole || (typeof text !== 'string' && text.source.startsWith('^'));
  const patterns = [...new Set(found)].map(
    (pattern) =>
      `${starts ? '^[\\u2066-\\u2069]*' : String.raw`(?<!\p{L})`}${pattern}${isWhole ? '$' : endOf(pattern)}`,
  );
  return new RegExp([isWhole ? `^${english}$` : english, ...patterns].join('|'), 'iu');
}

const COLON = '[:：]';

/** A word may follow a colon or the end of a sentence without a space, for example in Chinese. */
const endOf = (pattern: string): string =>
  pattern.endsWith(COLON) || /[.?!。？！…]$/.test(pattern) ? '' : String.raw`(?!\p{L})`;

/** Invisible characters isolate a value from the text around it. */
const isolated = (pattern: string) => `[\\u2066-\\u2069]*(?:${pattern})[\\u2066-\\u2069]*`;
const ANY = isolated('.+?');

const ofText = (catalogue: readonly Translated[], text: string): string[] => {
  const found = ofWhole(catalogue, text);
  return found.length > 0 ? found : ofPart(catalogue, text);
};

/** A value of a message can be a message itself, for example "just now". */
function ofWhole(catalogue: readonly Translated[], text: string): string[] {
  const matches = catalogue.flatMap(({ english, translation }) =>
    english.flatMap((form) => {
      const values = valuesIn(form, text);
      return values ? [{ chars: lettersOf(form), values, translation }] : [];
    }),
  );
  const most = Math.max(...matches.map(({ chars }) => chars));
  return matches
    .filter(({ chars }) => chars === most)
    .flatMap(({ values, translation }) => {
      const patterns = new Map([...values].map(([name, value]) => [name, ofValue(catalogue, value)]));
      return translation.map((form) => patternOf(form, patterns));
    });
}

/** Languages write numbers differently, so any text matches a number. */
const ofValue = (catalogue: readonly Translated[], value: string): string =>
  /^[\d.,]+(?:[\s%]|$)/.test(value) ? ANY : isolated([escapeText(value), ...ofWhole(catalogue, value)].join('|'));

/** Playwright also finds a control by a part of its name. */
const ofPart = (catalogue: readonly Translated[], text: string): string[] =>
  catalogue
    .filter(({ english }) => english.some((form) => sampleOf(form).toLowerCase().includes(text.toLowerCase())))
    .flatMap(({ translation }) => translation.map((form) => patternOf(form)));

function ofPattern(catalogue: readonly Translated[], pattern: RegExp): string[] {
  const values = [SAMPLE, PRODUCT_NAME, ...(pattern.source.match(/\d+/g) ?? [])];
  const found = catalogue.filter(({ english }) =>
    english.some((form) => lettersOf(form) > 0 && values.some((value) => pattern.test(sampleOf(form, value)))),
  );
  if (found.length > 0) return found.flatMap(({ translation }) => translation.map((form) => patternOf(form)));
  // A label and a value, for example `Share link: localhost`.
  const [label = '', colon] = pattern.source.replace('^', '').split(/(: ?)/);
  return colon === undefined
    ? []
    : ofText(catalogue, label).map((translation) => String.raw`${translation}[\u2066-\u2069]*\s*${COLON}`);
}

/** Returns the values with which the form becomes `text`, or null. */
function valuesIn(form: readonly Piece[], text: string): ReadonlyMap<string, string> | null {
  if (lettersOf(form) === 0) return null;
  const match = new RegExp(`^${sourceOf(form)}$`, 'is').exec(text);
  const names = form.flatMap((piece) => (typeof piece === 'string' ? [] : piece.value));
  return match && new Map(names.map((name, index) => [name, match[index + 1] ?? '']));
}

/** `values` are patterns by name. A value without a pattern matches any text. */
const patternOf = (form: readonly Piece[], values: ReadonlyMap<string, string> = new Map()): string =>
  sourceOf(form, (name) => values.get(name) ?? ANY);

const SAMPLE = '7';

const sampleOf = (form: readonly Piece[], value = SAMPLE): string =>
  form.map((piece) => (typeof piece === 'string' ? piece : value)).join('');
