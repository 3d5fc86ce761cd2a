/** JSON Schema (draft 2020-12) of the contract's schemas. */
import * as z from 'zod/mini';
import { itemsOf } from '../contract/fields';

export type JsonSchema = Record<string, unknown> & {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};

/** What is sent where `io` is `input`, and what is answered where it is `output`. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    // Refinements say nothing that JSON Schema could.
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const item = itemsOf.get(zodSchema);
      if (item) jsonSchema.items = jsonSchemaOf(item, io) as typeof jsonSchema;
    },
  });
  return described as JsonSchema;
}
