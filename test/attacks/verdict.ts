/** Compares an answer with the expected one. */
import { errors } from '../../worker/contract/errors.ts';
import type { Answer } from './ask.ts';
import type { Must } from './row.ts';

/** Returns all differences; an empty list if there are none. A status of 500 is always wrong. */
export function wrongIn(answer: Answer, { status, code, headers = {}, says = [], never = [] }: Must): string[] {
  const all = `${Object.entries(answer.headers).flat().join('\n')}\n${answer.body}`;
  const isIn = (text: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
  return [
    ...(answer.status === status ? [] : [`the status is ${answer.status}, not ${status}`]),
    ...(answer.status === 500 ? ['the server failed'] : []),
    ...(code === undefined || codeOf(answer) === code ? [] : [`the code is ${codeOf(answer)}, not ${code}`]),
    ...Object.entries(headers)
      .filter(([name, expected]) => !isHeader(answer.headers[name.toLowerCase()], expected))
      .map(([name]) => `${name} is ${answer.headers[name.toLowerCase()]}`),
    ...says.filter((wanted) => !isIn(answer.body, wanted)).map((wanted) => `${wanted} is missing`),
    ...never.filter((unwanted) => isIn(all, unwanted)).map((unwanted) => `${unwanted} is there`),
  ].map((wrong) => `${wrong}: ${answer.body.slice(0, 300)}`);
}

const isHeader = (told: string | undefined, expected: string | RegExp | null): boolean => {
  if (expected === null) return told === undefined;
  return typeof expected === 'string' ? told === expected : told !== undefined && expected.test(told);
};

/** Returns the error code of an answer. Programs get only its sentence. */
function codeOf({ status, body, headers }: Answer): string {
  if (headers['content-type']?.startsWith('application/json')) return String(JSON.parse(body).code);
  const sentence = body.trim();
  const named = Object.entries(errors).filter(([, [of, said]]) => of === status && said === sentence);
  return named.length === 1 ? String(named[0]?.[0]) : `none: ${sentence}`;
}
