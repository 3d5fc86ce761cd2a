import { errors } from '../../worker/contract/errors';

/** The build replaces this module with a list of codes, without the contract's English sentences. */
export const errorCodes: ReadonlySet<string> = new Set(Object.keys(errors));
