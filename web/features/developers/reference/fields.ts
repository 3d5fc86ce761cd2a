import { formatCount } from '../../../../worker/contract/sizes';
import type { Schema } from './document';

export interface Field {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly rules: readonly string[];
}

export function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  const types = schema.type === undefined ? ['anything'] : [schema.type].flat();
  return types
    .map((type) => (type === 'array' && schema.items ? `list of ${typeOf(schema.items)}` : type))
    .join(' or ');
}

/** Lists each field before its inner fields. */
export function fieldsOf(schema: Schema, above = ''): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, fieldSchema]) => {
    const path = above === '' ? name : `${above}.${name}`;
    const field = { path, type: typeOf(fieldSchema), isRequired: required.includes(name), rules: rulesOf(fieldSchema) };
    return [field, ...inside(fieldSchema, path)];
  });
}

function inside(schema: Schema, path: string): Field[] {
  if (schema.items) return inside(schema.items, `${path}[]`);
  if (schema.anyOf) return schema.anyOf.flatMap((option) => inside(option, path));
  return fieldsOf(schema, path);
}

/** Leaves out limits that say nothing, such as a minimum of 0. */
export function rulesOf(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern, anyOf, items } = schema;
  const ownRules = [
    rangeText(minLength, maxLength, 'characters'),
    rangeText(minItems, maxItems, 'items'),
    rangeText(minimum, maximum, ''),
    typeof pattern === 'string' ? pattern : '',
    schema.default === undefined ? '' : `else ${JSON.stringify(schema.default)}`,
    schema.description ?? '',
  ].filter((rule) => rule !== '');
  const itemRules = items?.properties ? [] : [...(items ? rulesOf(items) : []), ...(anyOf ?? []).flatMap(rulesOf)];
  return [...ownRules, ...itemRules];
}

function rangeText(minimum: unknown, maximum: unknown, unit: string): string {
  const [from, to] = [minimum, maximum].map((bound) =>
    typeof bound === 'number' && Math.abs(bound) < 2 ** 53 - 1 ? bound : null,
  );
  const words = unit === '' ? '' : ` ${unit}`;
  if (to !== null && to !== undefined)
    return from ? `${formatCount(from)} to ${formatCount(to)}${words}` : `at most ${formatCount(to)}${words}`;
  return from ? `at least ${formatCount(from)}${words}` : '';
}
