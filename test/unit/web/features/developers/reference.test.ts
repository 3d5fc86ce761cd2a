import { describe, expect, test } from 'vitest';
import { callersOf } from '../../../../../web/features/developers/reference/callers';
import { fieldsOf, rulesOf, typeOf } from '../../../../../web/features/developers/reference/fields';

describe('fields of a body', () => {
  test('lists each field before the fields inside it', () => {
    const schema = {
      type: 'object',
      required: ['files'],
      properties: {
        files: {
          type: 'array',
          minItems: 1,
          maxItems: 10,
          items: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 255 } } },
        },
        note: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] },
        days: { type: 'number', default: 3 },
      },
    };
    expect(fieldsOf(schema)).toEqual([
      { path: 'files', type: 'list of object', isRequired: true, rules: ['1 to 10 items'] },
      { path: 'files[].name', type: 'string', isRequired: true, rules: ['at most 255 characters'] },
      { path: 'note', type: 'string or null', isRequired: false, rules: ['at most 9 characters'] },
      { path: 'days', type: 'number', isRequired: false, rules: ['else 3'] },
    ]);
  });

  test('adds the rules for the items of a list to the rules for the list', () => {
    const names = { type: 'array', maxItems: 5, items: { type: 'string', minLength: 1, maxLength: 9 } };
    expect(rulesOf(names)).toEqual(['at most 5 items', '1 to 9 characters']);
  });

  test.each([
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', enum: ['a', 'b'] }, '"a" or "b"'],
    [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
    [{}, 'anything'],
  ])('describes the type of %j as %s', (schema, words) => {
    expect(typeOf(schema)).toBe(words);
  });

  test.each([
    [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, []],
    [{ minimum: 5 }, ['at least 5']],
    [{ minimum: 1, maximum: 9 }, ['1 to 9']],
    [{ minimum: 0, maximum: 9 }, ['at most 9']],
    [{ pattern: '^a$' }, ['^a$']],
  ])('describes the rules of %j as %j', (schema, words) => {
    expect(rulesOf(schema)).toEqual(words);
  });
});

test('describes which callers may make a call', () => {
  expect(callersOf({ security: [{}, { idToken: [] }, { apiToken: ['send'] }] })).toBe(
    'anyone, a signed-in user, an API token that may send',
  );
});
