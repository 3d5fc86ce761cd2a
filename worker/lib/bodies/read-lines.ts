import type { BodyLimits } from '../../contract/body-limits';
import { invalidInput } from '../api-error';
import { JSON_BODY_MAX_DEPTH } from '../limits';

type Container = Record<string, unknown> | unknown[];

/** Keys are those of the contract: what an object inherits, or would be inherited from, is none. */
const KEY = /^[a-zA-Z][a-zA-Z0-9]*$/;
const INDEX = /^(?:0|[1-9]\d{0,8})$/;
/** What a string, a number or a literal of JSON begins with. */
const SCALAR_START = /^["\-0-9tfn]/;

/**
 * The object that a body of lines says (`contract/line-types.ts`). Throws `invalid_input`, which names the line, where one is
 * not as it should be: no path and `=`, a path that is no path, said twice, or in a list before the one ahead of it; and where there
 * are more values than `limits` allow. One pass; a line that is refused is the last that is looked at.
 */
export function readLines(
  body: Uint8Array,
  { maxValues, field }: Pick<BodyLimits, 'maxValues' | 'field'>,
): Record<string, unknown> {
  const text = decoded(body);
  const root: Record<string, unknown> = {};
  let values = 1;
  for (let start = 0, number = 1; start < text.length; number++) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? text.length : end);
    start += line.length + 1;
    const refuse: Refuse = (problem) => invalidInput(`line ${number}`, problem);
    const { steps, value } = split(line, refuse);
    values += put(root, steps, value, refuse);
    if (values > maxValues) throw invalidInput(field, `holds too much: at most ${maxValues} values are read`);
  }
  return root;
}

type Refuse = (problem: string) => Error;

function decoded(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body);
  } catch {
    throw invalidInput('body', 'must be UTF-8');
  }
}

function split(line: string, refuse: Refuse): { steps: string[]; value: unknown } {
  const at = line.indexOf('=');
  if (at < 1) throw refuse('must be a path, = and a text, or a path, := and a value');
  const isJson = line[at - 1] === ':';
  const steps = line.slice(0, isJson ? at - 1 : at).split('/', JSON_BODY_MAX_DEPTH + 1);
  if (steps.length > JSON_BODY_MAX_DEPTH) throw refuse(`must have at most ${JSON_BODY_MAX_DEPTH} levels`);
  if (!KEY.test(steps[0] ?? '') || !steps.every((step) => KEY.test(step) || INDEX.test(step))) {
    throw refuse('must begin with names and numbers, with / between them');
  }
  const said = line.slice(at + 1);
  return { steps, value: isJson ? scalar(said, refuse) : said };
}

function scalar(json: string, refuse: Refuse): unknown {
  try {
    if (SCALAR_START.test(json)) return JSON.parse(json);
  } catch {}
  throw refuse('must say a number, true, false, null or a string in quotes after :=');
}

/** Puts a value into its place, and what is not there yet on the way; answers how many values that made. */
function put(root: Container, steps: readonly string[], value: unknown, refuse: Refuse): number {
  let at = root;
  let made = 0;
  for (const [depth, step] of steps.entries()) {
    const isList = Array.isArray(at);
    if (isList !== INDEX.test(step)) throw refuse('must not be both in a list and in an object');
    if (Array.isArray(at) && Number(step) > at.length) throw refuse('must not leave out items of its list');
    const inside = at as Record<string, unknown>;
    const following = steps[depth + 1];
    const isThere = Object.hasOwn(inside, step);
    if (following === undefined) {
      if (isThere) throw refuse('must not say a value twice');
      inside[step] = value;
      return made + 1;
    }
    if (!isThere) {
      inside[step] = INDEX.test(following) ? [] : {};
      made++;
    }
    const inner = inside[step];
    if (typeof inner !== 'object' || inner === null) throw refuse('must not say a value twice');
    at = inner as Container;
  }
  return made;
}
