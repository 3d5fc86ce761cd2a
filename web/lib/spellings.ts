import { camelCase, OTHER_NAMES } from '../../worker/contract/spellings';

/**
 * Returns an answer with the contract's names alone, whatever spellings of the specification it has. A field that is
 * there in the contract's spelling wins. `holder` is the field that holds the value.
 */
export function inContractSpelling(answer: unknown, holder = ''): unknown {
  if (Array.isArray(answer)) return answer.map((item) => inContractSpelling(item, holder));
  if (typeof answer !== 'object' || answer === null) return answer;
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answer)) {
    const own = OTHER_NAMES[holder]?.[name] ?? camelCase(name);
    if (own === name || !(own in answer)) read[own] = inContractSpelling(value, name);
  }
  return read;
}
