import { errors } from '../../worker/contract/errors';

/** Codes of all errors. The build replaces this module with a list, because home needs no sentences. */
export const errorCodes: ReadonlySet<string> = new Set(Object.keys(errors));
