/** Durable Objects with the limits of production: one takes about 1,000 requests a second, and deployments reset it. */
import type { DurableObjectNamespace } from '@cloudflare/workers-types';
import { failureOf } from './errors.ts';
import type { Invocation } from './invocation.ts';
import type { Platform } from './platform.ts';

/** A method of every object of the strict entry: it starts anew, as after a deployment. */
export const RESET_METHOD = 'strictReset';

type Method = (...sent: unknown[]) => Promise<unknown>;

export function strictObjects(
  on: string,
  namespace: DurableObjectNamespace,
  invocation: Invocation,
  platform: Platform,
): DurableObjectNamespace {
  const getByName = (name: string) => {
    const stub = namespace.getByName(name) as unknown as Record<string, Method>;
    /** Its memory is gone; what it has stored is not. */
    const startAnew = () => stub[RESET_METHOD]?.().catch(() => {});
    const call = async (method: string, sent: unknown[]) => {
      invocation.countSubrequest();
      await platform.delay();
      if (!platform.ask(`${on}/${name}`, Date.now())) throw failureOf('object_overloaded', method);
      // A call that counts once for each id has its own name behind the id.
      const operation = method === 'once' ? String(sent[1]) : method;
      const failure = platform.failureOf({ on, operation, about: name }, Date.now());
      if (!failure) return stub[method]?.(...sent);
      if (failure.when === 'after') await stub[method]?.(...sent);
      if ('durableObjectReset' in failure.error) await startAnew();
      throw failure.error;
    };
    return new Proxy({} as Record<string, Method>, {
      get: (_, method) =>
        // A stub is no promise: whoever awaits it gets the stub.
        typeof method === 'string' && method !== 'then' ? (...sent: unknown[]) => call(method, sent) : undefined,
    });
  };
  return { getByName } as unknown as DurableObjectNamespace;
}
