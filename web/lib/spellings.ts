import { ACCEPTED_NAMES, camelCase } from '../../worker/contract/spellings';

/**
 * Renames the fields of a response body to the contract's spelling. If a field occurs in two spellings, the
 * contract's spelling wins. `holder` is the name of the field that contains `answer`. For the body itself, `holder`
 * is empty.
 */
export function inContractSpelling(answer: unknown, holder = ''): unknown {
  if (Array.isArray(answer)) return answer.map((item) => inContractSpelling(item, holder));
  if (typeof answer !== 'object' || answer === null) return answer;
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answer)) {
    const contractName = ACCEPTED_NAMES[holder]?.[name] ?? camelCase(name);
    if (contractName === name || !(contractName in answer)) result[contractName] = inContractSpelling(value, name);
  }
  return result;
}
