import { camelCase, OTHER_NAMES } from '../../worker/contract/spellings';

/**
 * Returns an answer with the contract's field names only. A field in the contract's spelling wins over another
 * spelling. `holder` is the name of the field that contains the value.
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
