/**
 * What a meter has answered lately, by the id of the call, in its own database. Calls that count may have been made
 * although their answer was lost: made again with the same id, they answer as before and count nothing.
 */
import { MINUTE_MS } from '../contract/units';

/** Whoever asks again does so within seconds. */
export const ANSWERED_KEEP_MS = MINUTE_MS;

// Most calls answer nothing, or that it is admitted: NULL.
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
   * Makes a call, or answers what it answered before. What it writes at once is kept together with its id, all or
   * nothing; a refusal, which alone is an answer to remember, waits for nothing.
   */
  async once<Answer>(id: string, now: number, act: () => Answer | Promise<Answer>): Promise<Answer> {
    const [known] = this.sql.exec<{ answer: string | null }>('SELECT answer FROM answered WHERE id = ?', id);
    if (known) return JSON.parse(known.answer ?? 'null');
    if (now - this.droppedAt >= ANSWERED_KEEP_MS) this.dropOld(now);
    this.sql.exec('INSERT INTO answered VALUES (?, NULL, ?)', id, now);
    const answer = await act();
    if (answer != null) this.sql.exec('UPDATE answered SET answer = ? WHERE id = ?', JSON.stringify(answer), id);
    return answer;
  }

  dropOld(now: number): void {
    this.droppedAt = now;
    this.sql.exec('DELETE FROM answered WHERE at < ?', now - ANSWERED_KEEP_MS);
  }

  isEmpty(): boolean {
    return this.sql.exec('SELECT 1 FROM answered LIMIT 1').toArray().length === 0;
  }
}
