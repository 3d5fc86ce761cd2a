/** Parses a form of `curl --data-urlencode`. */
import type { Context } from 'hono';
import { JSON_BODY_MAX_BYTES } from '../contract/limits';
import { invalidInput } from '../lib/api-error';
import { readBody } from '../lib/bodies/read-body';
import type { AppEnv } from '../lib/env';
import { daysOf, numberOf } from './quantities';

const FIELDS_MAX = 20;
/** Maximum length of an encoded field. Lists may be longer. */
const OPTION_MAX_CHARS = JSON_BODY_MAX_BYTES;

export type Form = (name: string) => string | undefined;

/**
 * Parses the body. The result is a function that returns a field, or undefined if the field is missing or empty. Only
 * fields in `lists` may be long. Throws if the body is incomplete or exceeds a limit.
 */
export async function readForm(c: Context<AppEnv>, maxBytes: number, lists: readonly string[] = []): Promise<Form> {
  const text = new TextDecoder().decode(await readBody(c, maxBytes));
  const pairs = text.split('&', FIELDS_MAX + 1);
  if (pairs.length > FIELDS_MAX) throw invalidInput('body', `has more than ${FIELDS_MAX} fields`);
  const isList = (pair: string) => lists.some((list) => pair.startsWith(`${list}=`));
  const longPair = pairs.find((pair) => pair.length > OPTION_MAX_CHARS && !isList(pair));
  if (longPair !== undefined) throw invalidInput(fieldOf(longPair), `has more than ${OPTION_MAX_CHARS} characters`);
  return (name) => {
    const pair = pairs.find((field) => field.startsWith(`${name}=`));
    return (pair !== undefined && new URLSearchParams(pair).get(name)) || undefined;
  };
}

const NAME_SHOWN_CHARS = 40;
const fieldOf = (pair: string): string => pair.slice(0, NAME_SHOWN_CHARS).split('=', 1)[0] ?? '';

/** Returns undefined if the option is missing. Throws `invalid_input` if it is not a duration. */
export const daysIn = (form: Form, option: string): number | undefined =>
  quantityIn(form, option, daysOf, 'must be a duration, for example 12h or 3d');

/** Returns undefined if the option is missing. Throws `invalid_input` if it is not a number. */
export const numberIn = (form: Form, option: string): number | undefined =>
  quantityIn(form, option, numberOf, 'must be a whole number, for example 1000 or 10G');

function quantityIn(form: Form, option: string, parseText: (text: string) => number | null, problem: string) {
  const text = form(option);
  const quantity = text === undefined ? undefined : parseText(text);
  if (quantity === null) throw invalidInput(`--${option}`, problem);
  return quantity;
}
