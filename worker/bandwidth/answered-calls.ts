/** Recent results by call id. A retried call gets the result of the first attempt, and does not count again. */
import { MINUTE_MS } from '../contract/units';

/** Calls that are not idempotent. */
const COUNTING_CALLS = [
  'reserveUpload',
  'cancelUpload',
  'announceElsewhere',
  'withdrawElsewhere',
  'settleUpload',
  'releaseUpload',
  'countWasted',
  'takeUnannounced',
  'takeFolder',
] as const;
export type CountingCall = (typeof COUNTING_CALLS)[number];

export const isCounting = (name: string): name is CountingCall => COUNTING_CALLS.some((each) => each === name);

/** How long a result is kept. Retries come within seconds. */
export const ANSWERED_KEEP_MS = MINUTE_MS;

// `answer` is the result as JSON. It is NULL if the call returned null or undefined, or has not returned.
const TABLE = `
  CREATE TABLE IF NOT EXISTS answered (
    id TEXT PRIMARY KEY, answer TEXT, at INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

export class AnsweredCalls {
  private droppedAt = 0;

  constructor(private readonly sql: SqlStorage) {
    sql.exec(TABLE);
  }

  /**
   * Runs `call`, or returns the stored result of this id. The id is committed in one transaction with the writes that
   * `call` makes before its first await.
   */
  async once<Answer>(id: string, now: number, call: () => Answer | Promise<Answer>): Promise<Answer> {
    const [stored] = this.sql.exec<{ answer: string | null }>('SELECT answer FROM answered WHERE id = ?', id);
    if (stored) return JSON.parse(stored.answer ?? 'null');
    if (now - this.droppedAt >= ANSWERED_KEEP_MS) this.dropOld(now);
    this.sql.exec('INSERT INTO answered VALUES (?, NULL, ?)', id, now);
    const answer = await call();
    if (answer != null) this.sql.exec('UPDATE answered SET answer = ? WHERE id = ?', JSON.stringify(answer), id);
    return answer;
  }

  dropOld(now: number): void {
    this.droppedAt = now;
    this.sql.exec('DELETE FROM answered WHERE at < ?', now - ANSWERED_KEEP_MS);
  }
}
