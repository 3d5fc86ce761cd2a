import type { Call } from '../../../lib/api';
import type { Environment } from './environment';

/** Stores no record, because a resumed upload would need the management link again. */
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
