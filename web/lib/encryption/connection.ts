/** Connects the page to the service worker, which saves and plays decrypted files. */

import { SECOND_MS } from '../../../worker/contract/units';
import serviceWorkerUrl from '../../service-worker/service-worker?worker&url';
import { FinalError } from '../final-error';
import { activated, activation, START_TIMEOUT_MS } from '../page/active-service-worker';
import { randomUuid } from '../random-uuid';
import {
  type Greeting,
  PING_MS,
  PROTOCOL,
  SERVICE_WORKER_SCOPE,
  type Served,
  type ServedFailure,
  servedPath,
  type ToPage,
  type ToServiceWorker,
} from './served-file';

const ANSWER_TIMEOUT_MS = 5 * SECOND_MS;

const served = new Map<string, Served>();
/** Listeners by the id of an offered file. `onStart` is called when the service worker asks for the file. */
const listeners = new Map<string, { onStart(): void; onEnd(failure: ServedFailure | undefined): void }>();
let connection: Promise<ServiceWorkerRegistration | null> | undefined;
let isPinging = false;

/** Connects to the service worker. Resolves to null if this fails, for example in private windows of Firefox. */
export function connect(): Promise<ServiceWorkerRegistration | null> {
  connection ??= start().catch(() => null);
  return connection;
}

async function start(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return null;
  serviceWorker.addEventListener('message', onMessage);
  serviceWorker.startMessages();
  const registration = await serviceWorker.register(serviceWorkerUrl, {
    scope: SERVICE_WORKER_SCOPE,
    // In development, the script is a module.
    type: import.meta.env.DEV ? 'module' : 'classic',
  });
  const active = registration.active ?? (await activation(registration));
  const greeting = active && (await ask<Greeting>(active, { type: 'hello' }));
  if (!greeting) return null;
  if (greeting.protocol === PROTOCOL) return registration;
  // The active service worker belongs to another release. Replaces it only if no download is running.
  const newer = registration.waiting ?? registration.installing;
  if (greeting.running.length > 0 || !newer) return null;
  const replaced = activated(newer);
  newer.postMessage({ type: 'replace' } satisfies ToServiceWorker);
  return (await replaced) ? registration : null;
}

function ask<Answer>(
  to: ServiceWorker,
  message: ToServiceWorker,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), timeoutMs);
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      clearTimeout(timer);
      resolve(data);
    };
    to.postMessage(message, [port2]);
  });
}

function onMessage({ data, ports }: MessageEvent<ToPage>): void {
  const listener = listeners.get(data.id);
  if (data.type === 'ended') {
    forget(data.id);
    listener?.onEnd(data.failure);
    return;
  }
  const file = served.get(data.id);
  if (!file) return;
  ports[0]?.postMessage(file);
  listener?.onStart();
}

function offer(file: Served): string {
  const id = randomUuid();
  served.set(id, file);
  if (!isPinging) void ping();
  return id;
}

function forget(id: string): void {
  served.delete(id);
  listeners.delete(id);
}

async function ping(): Promise<void> {
  isPinging = true;
  while (served.size > 0) {
    const active = (await connect())?.active;
    if (!active) break;
    // No answer means that the browser has ended the service worker. The next message starts it again.
    await ask<null>(active, { type: 'ping' }, PING_MS + ANSWER_TIMEOUT_MS);
  }
  isPinging = false;
}

/** Resolves when the download has started. Rejects with `FinalError` if it does not start. */
export function saveServed(file: Served, onEnd: (failure: ServedFailure | undefined) => void): Promise<void> {
  const id = offer(file);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      forget(id);
      reject(new FinalError({ code: 'not_started' }));
    }, START_TIMEOUT_MS);
    const onStart = () => {
      clearTimeout(timer);
      resolve();
    };
    listeners.set(id, { onStart, onEnd });
    // With the attribute `download`, browsers would not send the request to the service worker.
    const link = document.createElement('a');
    link.href = servedPath('save', id);
    document.body.append(link);
    link.click();
    link.remove();
  });
}

/** Resolves to a URL, or to null if no service worker controls the page. The caller must call `close`. */
export async function viewServed(file: Served): Promise<{ url: string; close(): void } | null> {
  const active = (await connect())?.active;
  if (!active) return null;
  // After a reload without cache, the service worker does not control the page.
  if (!navigator.serviceWorker.controller) await ask(active, { type: 'claim' });
  if (!navigator.serviceWorker.controller) return null;
  const id = offer(file);
  return { url: servedPath('view', id), close: () => forget(id) };
}
