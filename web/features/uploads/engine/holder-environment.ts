import type { Call } from '../../../lib/api';
import type { Environment } from './environment';

/**
 * Returns the environment of an upload into a folder that is managed by a link. Manager calls carry the link's secret
 * and no user id. The browser stores no record, because resuming needs the link.
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
