import { createConfig, lintFromString } from '@redocly/openapi-core';
import { load } from '../load.ts';
import { failWith } from './fail.ts';

const { openApiDocument } = await load<{ openApiDocument: () => object }>('worker/openapi/document.ts');
const config = await createConfig({ extends: ['recommended'] });
const problems = await lintFromString({ source: JSON.stringify(openApiDocument(), null, 2), config });
failWith(
  problems.map(
    ({ ruleId, message, location: [at] }) => `${at?.pointer ?? ''}: ${message.split('\n', 1)[0]} (${ruleId})`,
  ),
);
