import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '../../../../worker/contract/calls/all-endpoints.ts';
import { bundleAnswer } from '../../../../worker/contract/calls/uploads.ts';
import { SHARE_ID } from '../../../../worker/contract/ids.ts';
import { answers, byteAnswers } from '../../../../worker/openapi/answers.ts';
import { openApiDocument } from '../../../../worker/openapi/document.ts';
import type { PublicCall } from '../../../../worker/openapi/summaries.ts';

const names = Object.keys(answers) as PublicCall[];

test.each(names)('has an example for %s that fits its schema, without extra fields', (name) => {
  expect(z.parse(allEndpoints[name].output as z.ZodMiniType, answers[name])).toEqual(answers[name]);
});

test('has an example for a bundle that fits its schema', () => {
  expect(z.parse(bundleAnswer, byteAnswers.putBundle)).toEqual(byteAnswers.putBundle);
});

test('uses valid ids in examples', () => {
  const ids = JSON.stringify(answers).matchAll(/"(?:folder|file|request|token)_?[iI]d":"([^"]*)"/g);
  for (const [, id] of ids) expect(id).toMatch(SHARE_ID);
});

test('has an example for every JSON response in the document', () => {
  for (const methods of Object.values(openApiDocument().paths)) {
    for (const { operationId, responses } of Object.values(methods)) {
      const { content = {} } = responses['200'] as { content?: Record<string, { example?: unknown }> };
      const json = content['application/json'];
      if (json) expect(json.example, operationId).toEqual(expect.any(Object));
    }
  }
});
