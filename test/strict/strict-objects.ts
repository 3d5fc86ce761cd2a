/** Durable Objects with production's limit of calls per second, and with injected failures. */
import type { DurableObjectNamespace } from '@cloudflare/workers-types';
import { failureOf } from './errors.ts';
import type { Invocation } from './invocation.ts';
import type { Platform } from './platform.ts';

/** Name of the method that restarts the object, as a deployment does. */
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
    /** The restarted object loses its memory and keeps its storage. */
    const restart = () => stub[RESET_METHOD]?.().catch(() => {});
    const call = async (method: string, args: unknown[]) => {
      invocation.countSubrequest();
      await platform.delay();
      if (!platform.ask(`${on}/${name}`, Date.now())) throw failureOf('object_overloaded', method);
      // `once` gets an id and the name of the called method.
      const operation = method === 'once' ? String(args[1]) : method;
      const failure = platform.failureOf({ on, operation, about: name }, Date.now());
      if (!failure) return stub[method]?.(...args);
      if (failure.when === 'after') await stub[method]?.(...args);
      if ('durableObjectReset' in failure.error) await restart();
      throw failure.error;
    };
    return new Proxy({} as Record<string, Method>, {
      get: (_, method) =>
        // With a method `then`, `await` would not return the stub.
        typeof method === 'string' && method !== 'then'
          ? (...args: unknown[]) => invocation.roundTrip(() => call(method, args))
          : undefined,
    });
  };
  return { getByName } as unknown as DurableObjectNamespace;
}
