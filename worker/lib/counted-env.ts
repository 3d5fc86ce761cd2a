/** Wraps the platform's bindings to count the round trips of a request. */
import { d1Around } from './database/d1-around';
import type { Env } from './env';
import type { RoundTrips } from './round-trips';

/** Returns the same environment with counted calls of D1, R2 and Durable Objects. */
export const countedEnv = (env: Env, trips: RoundTrips): Env => ({
  ...env,
  DB: d1Around(env.DB, (call) => trips.of(call)),
  BUCKET: countedBucket(env.BUCKET, trips),
  METER: countedObjects(env.METER, trips),
  RATE_LIMITER: countedObjects(env.RATE_LIMITER, trips),
  LOGIN_GUARD: countedObjects(env.LOGIN_GUARD, trips),
});

type Methods = Record<PropertyKey, (...sent: unknown[]) => PromiseLike<unknown>>;

/**
 * Wraps an object whose methods all call the platform. `more` has the methods that do not, or that return such objects.
 */
const countedMethods = <Asked extends object>(asked: Asked, trips: RoundTrips, more: object = {}): Asked =>
  new Proxy(asked, {
    get(target, name) {
      const own = Reflect.get(more, name);
      if (own !== undefined) return own;
      // A stub seems to have every method, even `then`. Without this it would be taken for a promise.
      if (name === 'then') return undefined;
      if (typeof Reflect.get(target, name) !== 'function') return Reflect.get(target, name);
      return (...sent: unknown[]) => trips.of(() => (target as Methods)[name]?.(...sent) ?? Promise.resolve());
    },
  });

function countedBucket(bucket: R2Bucket, trips: RoundTrips): R2Bucket {
  const upload = (real: R2MultipartUpload) => countedMethods(real, trips);
  return countedMethods(bucket, trips, {
    resumeMultipartUpload: (key: string, id: string) => upload(bucket.resumeMultipartUpload(key, id)),
  });
}

function countedObjects(namespace: DurableObjectNamespace, trips: RoundTrips): DurableObjectNamespace {
  const getByName = (name: string) => countedMethods(namespace.getByName(name), trips);
  return { getByName } as DurableObjectNamespace;
}
