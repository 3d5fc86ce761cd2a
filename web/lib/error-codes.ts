import { errors } from '../../worker/contract/errors';

/**
 * Codes of all errors. The build replaces this module with a list, because the page does not need the English sentences
 * of the contract.
 */
export const errorCodes: ReadonlySet<string> = new Set(Object.keys(errors));
