import type { Fault } from '../strict/platform.ts';
import type { Server } from './running/server.ts';

const OBJECTS = ['METER', 'RATE_LIMITER', 'LOGIN_GUARD'];

const ofObjects = (fault: Omit<Fault, 'on'>): Fault[] => OBJECTS.map((on) => ({ on, ...fault }));

const BUCKET_CALLS = ['head', 'get', 'put', 'createMultipartUpload', 'complete', 'abort', 'delete', 'list'];

const ofBucket = (fault: Omit<Fault, 'on'>): Fault[] =>
  BUCKET_CALLS.map((operation) => ({ on: 'BUCKET', operation, ...fault }));

export const PASSING_TROUBLES: readonly (readonly [name: string, faults: readonly Fault[]])[] = [
  ['D1 is busy for two seconds', [{ on: 'DB', operation: 'write', failure: 'd1_overloaded', forMs: 2000 }]],
  ['every write to D1 is lost once', [{ on: 'DB', operation: 'write', failure: 'connection_lost', each: true }]],
  [
    'every answer to a write of D1 is lost once',
    [{ on: 'DB', operation: 'write', failure: 'd1_reset', when: 'after', each: true }],
  ],
  ['every object is reset before each call', ofObjects({ failure: 'object_reset', each: true })],
  ['every object is reset after each call', ofObjects({ failure: 'object_reset', when: 'after', each: true })],
  ['R2 fails each call once', ofBucket({ failure: 'r2_unavailable', each: true })],
  ['R2 loses each answer once', ofBucket({ failure: 'r2_internal', when: 'after', each: true })],
];

export async function underFaults<Answer>(
  { strict }: Pick<Server, 'strict'>,
  faults: readonly Fault[],
  act: () => Promise<Answer>,
): Promise<{ answer: Answer; failed: string[] }> {
  await strict.send({ reset: true, faults: [...faults] });
  try {
    const answer = await act();
    return { answer, failed: (await strict.send({})).failed };
  } finally {
    await strict.send({ reset: true });
  }
}
