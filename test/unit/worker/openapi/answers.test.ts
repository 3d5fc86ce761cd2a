import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '../../../../worker/contract/calls/all-endpoints.ts';
import { bundleAnswer } from '../../../../worker/contract/calls/uploads.ts';
import { SHARE_ID } from '../../../../worker/contract/ids.ts';
import { answers, byteAnswers } from '../../../../worker/openapi/answers.ts';
import { openApiDocument } from '../../../../worker/openapi/document.ts';
import type { PublicCall } from '../../../../worker/openapi/summaries.ts';

const names = Object.keys(answers) as PublicCall[];

test.each(names)('the example of what %s answers fits its schema, and says nothing beyond it', (name) => {
  expect(z.parse(allEndpoints[name].output as z.ZodMiniType, answers[name])).toEqual(answers[name]);
});

test('a bundle is answered as its schema says', () => {
  expect(z.parse(bundleAnswer, byteAnswers.putBundle)).toEqual(byteAnswers.putBundle);
});

test('ids in answers have the form of ids', () => {
  const ids = JSON.stringify(answers).matchAll(/"(?:folder|file|request|token)_?[iI]d":"([^"]*)"/g);
  for (const [, id] of ids) expect(id).toMatch(SHARE_ID);
});

test('every answer of JSON has its example in the document', () => {
  for (const methods of Object.values(openApiDocument().paths)) {
    for (const { operationId, responses } of Object.values(methods)) {
      const { content = {} } = responses['200'] as { content?: Record<string, { example?: unknown }> };
      const json = content['application/json'];
      if (json) expect(json.example, operationId).toEqual(expect.any(Object));
    }
  }
});
