import { errors } from '../../worker/contract/errors.ts';
import type { RawAnswer } from '../harness/raw-http.ts';
import type { ExpectedAnswer } from './row.ts';

/** Returns the differences from the expected response. Status 500 is always a difference. */
export function differences(
  answer: RawAnswer,
  { status, code, headers = {}, contains = [], excludes = [] }: ExpectedAnswer,
): string[] {
  const all = `${Object.entries(answer.headers).flat().join('\n')}\n${answer.body}`;
  const textMatches = (text: string, pattern: string | RegExp) =>
    typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);
  return [
    ...(answer.status === status ? [] : [`the status is ${answer.status}, not ${status}`]),
    ...(answer.status === 500 ? ['the server failed'] : []),
    ...(code === undefined || codeOf(answer) === code ? [] : [`the code is ${codeOf(answer)}, not ${code}`]),
    ...Object.entries(headers)
      .filter(([name, expected]) => !isHeader(answer.headers[name.toLowerCase()], expected))
      .map(([name]) => `${name} is ${answer.headers[name.toLowerCase()]}`),
    ...contains.filter((pattern) => !textMatches(answer.body, pattern)).map((pattern) => `${pattern} is missing`),
    ...excludes.filter((pattern) => textMatches(all, pattern)).map((pattern) => `${pattern} is there`),
  ].map((difference) => `${difference}: ${answer.body.slice(0, 300)}`);
}

const isHeader = (actual: string | undefined, expected: string | RegExp | null): boolean => {
  if (expected === null) return actual === undefined;
  return typeof expected === 'string' ? actual === expected : actual !== undefined && expected.test(actual);
};

function codeOf({ status, body, headers }: RawAnswer): string {
  if (headers['content-type']?.startsWith('application/json')) return String(JSON.parse(body).code);
  const sentence = body.trim();
  const matches = Object.entries(errors).filter(
    ([, [errorStatus, message]]) => errorStatus === status && message === sentence,
  );
  return matches.length === 1 ? String(matches[0]?.[0]) : `none: ${sentence}`;
}
