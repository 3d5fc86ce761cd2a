import { expect, test } from 'vitest';
import { allEndpoints } from '../../../../worker/contract/calls/all-endpoints';
import type { Endpoint } from '../../../../worker/contract/calls/endpoint';
import { camelCase, SNAKE_CASE, withSnakeCase } from '../../../../worker/contract/spellings';
import { type JsonSchema, jsonSchemaOf } from '../../../../worker/openapi/schema';

const calls = Object.entries<Endpoint>(allEndpoints);

const fieldsOf = ({ properties = {}, items, anyOf = [] }: JsonSchema & { anyOf?: JsonSchema[] }): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
  ...(items ? fieldsOf(items) : []),
  ...anyOf.flatMap((option) => fieldsOf(option)),
];

test('adds snake_case names to the objects that need them, also in lists', () => {
  const answer = { files: [{ fileId: 'a', fileSize: 1, path: '' }, { fileId: 'b' }], fileSize: 3, folder: null };
  const spellings = { files: { file_id: 'fileId', file_size: 'fileSize' } };
  expect(withSnakeCase(answer, spellings)).toEqual({
    files: [
      { fileId: 'a', file_id: 'a', fileSize: 1, file_size: 1, path: '' },
      { fileId: 'b', file_id: 'b' },
    ],
    fileSize: 3,
    folder: null,
  });
  expect(withSnakeCase(answer)).toEqual(answer);
});

test('maps each snake_case name to its camelCase form', () => {
  const names = Object.values(SNAKE_CASE).flatMap((entity) => Object.entries(entity));
  expect(names.map(([name]) => [name, camelCase(name)])).toEqual(names);
});

test.each(calls)('declares the response of %s in camelCase', (_, { output }) => {
  const names = fieldsOf(jsonSchemaOf(output, 'output'));
  expect(names.filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))).toEqual([]);
});
