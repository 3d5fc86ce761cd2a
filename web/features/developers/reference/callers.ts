import type { Operation } from './document';

const CALLER_NAMES: Readonly<Record<string, string>> = {
  idToken: 'a signed-in user',
  managementSecret: 'a management secret',
  sendingSecret: 'the delivery’s secret',
  pass: 'a pass of the share',
  password: 'the password of the share',
};

/** Examples: `anyone`, `a signed-in user, an API token that may send`. */
export function callersOf({ security }: Pick<Operation, 'security'>): string {
  const callers = security.map((requirement) => {
    const [name, scopes] = Object.entries(requirement)[0] ?? [];
    if (name === undefined) return 'anyone';
    return name === 'apiToken' ? `an API token that may ${scopes?.join(', ')}` : (CALLER_NAMES[name] ?? name);
  });
  return callers.join(', ');
}
