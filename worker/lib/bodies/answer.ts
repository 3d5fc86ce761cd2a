/** Sends JSON, or lines of text if the client accepts them (`contract/line-types.ts`). */
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ANSWER_LINES_TYPE } from '../../contract/line-types';
import type { AppEnv } from '../env';
import { writeLines } from './write-lines';

const JSON_TYPE = 'application/json';

export function answer(
  c: Context<AppEnv>,
  value: object,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response {
  const acceptedType = accepts(c, {
    header: 'Accept',
    supports: [JSON_TYPE, ANSWER_LINES_TYPE],
    default: JSON_TYPE,
    // Only this exact type selects lines, not `text/*`.
    match: (ranges) =>
      ranges.some(({ type, q }) => type === ANSWER_LINES_TYPE && q > 0) ? ANSWER_LINES_TYPE : JSON_TYPE,
  });
  if (acceptedType === JSON_TYPE) return c.json(value, status, headers);
  return c.body(writeLines(value), status, { ...headers, 'Content-Type': `${ANSWER_LINES_TYPE}; charset=utf-8` });
}
