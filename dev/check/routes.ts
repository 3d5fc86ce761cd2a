export interface Route {
  readonly method: string;
  readonly path: string;
}

/** True for middleware, and for the route that answers unknown calls. */
const isForAll = ({ method, path }: Route): boolean => (method === 'ALL' && path.endsWith('*')) || path === '/api/*';

/** Returns a sentence for each call that is declared but not mounted, or mounted but not declared. */
export function problemsOf(declared: Readonly<Record<string, Route>>, mounted: readonly Route[]): string[] {
  const isMounted = new Set(mounted.map(keyOf));
  const isDeclared = new Set(Object.values(declared).map(keyOf));
  const missing = Object.entries(declared)
    .filter(([, route]) => !isMounted.has(keyOf(route)))
    .map(([name, route]) => `${name}: ${keyOf(route)} is declared in worker/contract and not mounted.`);
  const unknown = mounted
    .filter((route) => route.path.startsWith('/api') && !isForAll(route) && !isDeclared.has(keyOf(route)))
    .map((route) => `${keyOf(route)} is mounted and not declared in worker/contract.`);
  return [...missing, ...new Set(unknown)];
}

const keyOf = ({ method, path }: Route): string => `${method} ${path}`;
