/** Bucket with limits and failures of R2 that the local simulator lacks. */
import type {
  R2Bucket,
  R2GetOptions,
  R2ListOptions,
  R2MultipartUpload,
  R2PutOptions,
  R2UploadedPart,
  ReadableStream,
} from '@cloudflare/workers-types';
import { failureOf, r2Error } from './errors.ts';
import type { Invocation } from './invocation.ts';
import type { Platform } from './platform.ts';

type Body = Parameters<R2Bucket['put']>[1];

export function strictBucket(bucket: R2Bucket, invocation: Invocation, platform: Platform): R2Bucket {
  const ask = <T>(operation: string, about: string, act: () => Promise<T>, instead?: () => Promise<unknown>) =>
    invocation.roundTrip(() =>
      invocation.connect(() => platform.unlessFailing({ on: 'BUCKET', operation, about }, act, instead)),
    );

  const alone = async <T>(operation: string, key: string, act: () => Promise<T>, instead?: () => Promise<unknown>) => {
    if (!platform.beginWriting(key)) {
      await instead?.();
      throw failureOf('r2_too_many', operation);
    }
    try {
      return await act();
    } finally {
      platform.endWriting(key);
    }
  };

  const upload = (real: R2MultipartUpload): R2MultipartUpload => {
    const { key, uploadId } = real;
    const demandAlive = async (operation: string) => {
      if (!platform.isOver(uploadId, Date.now())) return;
      await real.abort().catch(() => {});
      throw r2Error(operation, 'The specified multipart upload does not exist. (10024)');
    };
    return {
      key,
      uploadId,
      async uploadPart(number, value, options) {
        const { parts, destroyed } = platform.session(uploadId);
        const send = async () => {
          await demandAlive('uploadPart');
          return real.uploadPart(number, value, options);
        };
        try {
          const part = await ask('uploadPart', key, send, () => drain(value));
          parts.add(number);
          destroyed.delete(number);
          return part;
        } catch (error) {
          if (parts.has(number)) destroyed.add(number);
          throw error;
        }
      },
      abort: () =>
        ask('abort', key, async () => {
          await demandAlive('abort');
          await real.abort();
        }),
      complete: (uploadedParts: R2UploadedPart[]) =>
        ask('complete', key, async () => {
          await demandAlive('complete');
          const { destroyed } = platform.session(uploadId);
          if (uploadedParts.some(({ partNumber }) => destroyed.has(partNumber))) {
            throw r2Error('completeMultipartUpload', 'One or more of the specified parts could not be found. (10025)');
          }
          return alone('completeMultipartUpload', key, () => real.complete(uploadedParts));
        }),
    };
  };

  const strict = {
    head: (key: string) => ask('head', key, () => bucket.head(key)),
    get: (key: string, options?: R2GetOptions) => ask('get', key, () => bucket.get(key, options)),
    put: (key: string, value: Body, options?: R2PutOptions) => {
      const drop = () => drain(value);
      return ask('put', key, () => alone('put', key, () => bucket.put(key, value, options), drop), drop);
    },
    createMultipartUpload: async (key: string) => {
      const real = await ask('createMultipartUpload', key, () => bucket.createMultipartUpload(key));
      platform.beginSession(real.uploadId);
      return upload(real);
    },
    resumeMultipartUpload: (key: string, uploadId: string) => upload(bucket.resumeMultipartUpload(key, uploadId)),
    delete: (keys: string | string[]) => {
      const { keysPerDelete } = platform.limits;
      if (Array.isArray(keys) && keys.length > keysPerDelete) {
        const sentence = `More than ${keysPerDelete} keys to delete.`;
        throw platform.violation(sentence, r2Error('delete', `${sentence} (10027)`));
      }
      return ask('delete', String(keys), () => bucket.delete(keys));
    },
    list: (options?: R2ListOptions) => ask('list', options?.prefix ?? '', () => bucket.list(options)),
  };
  return strict as unknown as R2Bucket;
}

/** R2 reads the whole body before it reports a failure. */
async function drain(value: Body): Promise<void> {
  if (typeof value !== 'object' || value === null || !('getReader' in value)) return;
  const reader = (value as ReadableStream<Uint8Array>).getReader();
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender of the body gets the error.
  }
}
