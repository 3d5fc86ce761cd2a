/** Client of the W3C WebDriver protocol, reduced to the commands that tests use (https://www.w3.org/TR/webdriver2). */
import { setTimeout as wait } from 'node:timers/promises';

/** Field that marks an element reference in the protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface ElementReference {
  readonly [ELEMENT]: string;
}

export interface Session {
  /** Sends a command of the session. Returns the value of the response. Throws an error if the driver refuses. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
}

export const pathOf = (element: ElementReference): string => `/element/${element[ELEMENT]}`;

/** Time limit of a browser command on a busy machine, in milliseconds. */
const STEP_MS = 120_000;

/** Waits until the driver at `url` listens, and starts a session. */
export async function beginSession(url: string, capabilities: object, startLimitMs: number): Promise<Session> {
  const deadline = Date.now() + startLimitMs;
  while (!(await listens(url))) {
    if (Date.now() > deadline) throw new Error(`No WebDriver listens at ${url}.`);
    await wait(50);
  }
  const { sessionId } = await command<{ sessionId: string }>(url, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `/session/${sessionId}`;
  return {
    get: (path) => command(url, 'GET', session + path),
    post: (path, body = {}) => command(url, 'POST', session + path, body),
  };
}

const listens = (url: string): Promise<boolean> =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

async function command<T>(url: string, method: string, path: string, body?: object): Promise<T> {
  const signal = AbortSignal.timeout(STEP_MS);
  const answer = await fetch(url + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${value.error}. ${value.message}`);
  return value;
}
