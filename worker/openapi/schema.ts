/** Converts the contract's schemas to JSON Schema (draft 2020-12). */
import * as z from 'zod/mini';
import { itemsOf } from '../contract/fields';
import type { Spellings } from '../contract/spellings';

export type JsonSchema = Record<string, unknown> & {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
};

export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    // JSON Schema cannot express transforms.
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const item = itemsOf.get(zodSchema);
      if (item) jsonSchema.items = jsonSchemaOf(item, io) as typeof jsonSchema;
    },
  });
  return described as JsonSchema;
}

export function withSnakeCaseNames(schema: JsonSchema, spellings: Spellings = {}): JsonSchema {
  const { items, properties = {}, required = [] } = schema;
  if (items) return { ...schema, items: withSnakeCaseNames(items, spellings) };
  const names = Object.entries(spellings);
  const aliases = names.map(([name, inside]) => [
    name,
    typeof inside === 'string' ? properties[inside] : withSnakeCaseNames(properties[name] ?? {}, inside),
  ]);
  const alsoRequired = names.flatMap(([name, source]) => (required.some((field) => field === source) ? [name] : []));
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(aliases) },
    required: [...required, ...alsoRequired],
  };
}
