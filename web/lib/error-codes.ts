import { errors } from '../../worker/contract/errors';

/** The build replaces this module with a list, so the page does not contain the contract's English sentences. */
export const errorCodes: ReadonlySet<string> = new Set(Object.keys(errors));
