/** What the script sends: a form, as `curl --data-urlencode` writes it. */
import type { Context } from 'hono';
import { invalidInput } from '../lib/api-error';
import { readBody } from '../lib/bodies/read-body';
import type { AppEnv } from '../lib/env';
import { daysOf, numberOf } from './quantities';

const FIELDS_MAX = 20;

/** A field's text; undefined where it was not sent, or is empty. */
export type Form = (name: string) => string | undefined;

/** The form of the request. What is no UTF-8 in it becomes U+FFFD, as in every form (WHATWG URL, 5.1). Throws where it is too large. */
export async function readForm(c: Context<AppEnv>, maxBytes: number): Promise<Form> {
  const text = new TextDecoder().decode(await readBody(c, maxBytes));
  if (text.split('&', FIELDS_MAX + 1).length > FIELDS_MAX)
    throw invalidInput('body', `has more than ${FIELDS_MAX} fields`);
  const fields = new URLSearchParams(text);
  return (name) => fields.get(name) || undefined;
}

/** The time that an option says, in days. Throws where it says none. */
export const daysIn = (form: Form, option: string): number | undefined =>
  quantityIn(form, option, daysOf, 'must be a time, such as 12h or 3d');

/** The number that an option says. Throws where it says none. */
export const numberIn = (form: Form, option: string): number | undefined =>
  quantityIn(form, option, numberOf, 'must be a whole number, such as 1000 or 10G');

function quantityIn(form: Form, option: string, read: (text: string) => number | null, problem: string) {
  const text = form(option);
  const quantity = text === undefined ? undefined : read(text);
  if (quantity === null) throw invalidInput(`--${option}`, problem);
  return quantity;
}
