import { ACCEPTED_NAMES, camelCase } from '../../worker/contract/spellings';

/** Renames fields to the contract's spelling. `parent` is the field that contains `answer`, or `''`. */
export function inContractSpelling(answer: unknown, parent = ''): unknown {
  if (Array.isArray(answer)) return answer.map((item) => inContractSpelling(item, parent));
  if (typeof answer !== 'object' || answer === null) return answer;
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answer)) {
    const contractName = ACCEPTED_NAMES[parent]?.[name] ?? camelCase(name);
    if (contractName === name || !(contractName in answer)) result[contractName] = inContractSpelling(value, name);
  }
  return result;
}
