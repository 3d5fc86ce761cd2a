import type { Call } from '../../../lib/api';
import type { Environment } from './environment';

/**
 * The environment of an upload into a folder that is managed by a link: calls of a manager are made by its secret, in
 * nobody's name. The browser keeps no record of it: going on needs the link.
 */
export const holderEnvironment = (environment: Environment, managementSecret: string): Environment => {
  const callAsHolder: Call = (endpoint, input, options) =>
    endpoint.caller === 'manager'
      ? environment.call(endpoint, { ...Object(input), userId: undefined }, { ...options, managementSecret })
      : environment.call(endpoint, input, options);
  return { ...environment, call: callAsHolder, records: NO_RECORDS };
};

const NO_RECORDS: Environment['records'] = {
  load: async () => null,
  save: async () => {},
  delete: async () => {},
};
