/** Stands for a path parameter, and is as long as a real id. */
const EXAMPLE_VALUE = 'AAAAAAAAAAAAAAAA';
/** Matches user ids in examples. An id that many readers copy would not be secret. */
const EXAMPLE_ID = /user_[0-9a-f-]{36}/g;

/** Returns lines that set the path parameters, and the curl command. `example` is the body, or undefined. */
export function asCurl(origin: string, method: string, path: string, example: unknown): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}=${EXAMPLE_VALUE}\n`);
  const url = `${origin}${path.replace(/\{(\w+)\}/g, '$$$1')}`;
  const isDefaultMethod = method === (example === undefined ? 'GET' : 'POST');
  const call = `${names.join('')}curl ${isDefaultMethod ? '' : `-X ${method} `}"${url}"`;
  if (example === undefined) return call;
  const body = JSON.stringify(example, null, 2).replaceAll(EXAMPLE_ID, 'user_YOUR-OWN-UUID').replaceAll("'", "'\\''");
  return `${call} \\\n  -H 'Content-Type: application/json' -d '${body}'`;
}
