import { camelCase, OTHER_NAMES } from '../../worker/contract/spellings';

/**
 * Returns an answer with the contract's names alone, whatever spellings of the specification it has. A field that is
 * there in the contract's spelling wins. `holder` is the field that holds the value.
 */
export function inContractSpelling(answer: unknown, holder = ''): unknown {
  if (Array.isArray(answer)) return answer.map((item) => inContractSpelling(item, holder));
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer).flatMap(([name, value]) => {
    const own = OTHER_NAMES[holder]?.[name] ?? camelCase(name);
    return own !== name && own in answer ? [] : [[own, inContractSpelling(value, name)]];
  });
  return Object.fromEntries(fields);
}
