/** Part of the check: the contract told as OpenAPI is a document that other people's programs read without complaint. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { failWith } from './fail.ts';
import { load } from './load.ts';

const { openApiDocument } = await load<{ openApiDocument: () => object }>('worker/openapi/document.ts');
const config = await createConfig({ extends: ['recommended'] });
const problems = await lintFromString({ source: JSON.stringify(openApiDocument(), null, 2), config });
failWith(
  problems.map(
    ({ ruleId, message, location: [at] }) => `${at?.pointer ?? ''}: ${message.split('\n', 1)[0]} (${ruleId})`,
  ),
);
