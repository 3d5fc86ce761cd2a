/**
 * Durable Objects as in production, where an object accepts about 1,000 calls per second, and deployments reset
 * objects.
 */
import type { DurableObjectNamespace } from '@cloudflare/workers-types';
import { failureOf } from './errors.ts';
import type { Invocation } from './invocation.ts';
import type { Platform } from './platform.ts';

/** Name of the method that restarts a strict object, as a deployment does. */
export const RESET_METHOD = 'strictReset';

type Method = (...args: unknown[]) => Promise<unknown>;

export function strictObjects(
  on: string,
  namespace: DurableObjectNamespace,
  invocation: Invocation,
  platform: Platform,
): DurableObjectNamespace {
  const getByName = (name: string) => {
    const stub = namespace.getByName(name) as unknown as Record<string, Method>;
    /** Restarts the object. Its memory is lost, and its storage stays. */
    const restart = () => stub[RESET_METHOD]?.().catch(() => {});
    const call = async (method: string, args: unknown[]) => {
      invocation.countSubrequest();
      await platform.delay();
      if (!platform.ask(`${on}/${name}`, Date.now())) throw failureOf('object_overloaded', method);
      // The arguments of `once` are the id of an idempotent call and the name of the method.
      const operation = method === 'once' ? String(args[1]) : method;
      const failure = platform.failureOf({ on, operation, about: name }, Date.now());
      if (!failure) return stub[method]?.(...args);
      if (failure.when === 'after') await stub[method]?.(...args);
      if ('durableObjectReset' in failure.error) await restart();
      throw failure.error;
    };
    return new Proxy({} as Record<string, Method>, {
      get: (_, method) =>
        // If the stub had a method `then`, `await` would not return the stub.
        typeof method === 'string' && method !== 'then'
          ? (...args: unknown[]) => invocation.roundTrip(() => call(method, args))
          : undefined,
    });
  };
  return { getByName } as unknown as DurableObjectNamespace;
}
