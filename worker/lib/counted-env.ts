/** The bindings of the platform, which count how often a request waits for them. */
import { d1Around } from './database/d1-around';
import type { Env } from './env';
import type { RoundTrips } from './round-trips';

/** The same environment; calls of its D1, its R2 and its Durable Objects are counted. */
export const countedEnv = (env: Env, trips: RoundTrips): Env => ({
  ...env,
  DB: d1Around(env.DB, (call) => trips.of(call)),
  BUCKET: countedBucket(env.BUCKET, trips),
  METER: countedObjects(env.METER, trips),
  RATE_LIMITER: countedObjects(env.RATE_LIMITER, trips),
  LOGIN_GUARD: countedObjects(env.LOGIN_GUARD, trips),
});

type Methods = Record<PropertyKey, (...sent: unknown[]) => PromiseLike<unknown>>;

/** An object each of whose methods asks the platform. `more`: those that do not, or answer such an object themselves. */
const countedMethods = <Asked extends object>(asked: Asked, trips: RoundTrips, more: object = {}): Asked =>
  new Proxy(asked, {
    get(target, name) {
      const own = Reflect.get(more, name);
      if (own !== undefined) return own;
      // A stub is no promise, though it has every method that it is asked for, `apply` among them.
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
