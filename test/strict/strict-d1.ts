import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types';
import { d1Error } from './errors.ts';
import type { Invocation } from './invocation.ts';
import type { Call, Platform } from './platform.ts';

/** Production retries a read twice after a lost connection or a reset. */
const READ_ATTEMPTS = 3;

const READS = /^\s*(SELECT|WITH|EXPLAIN)\b/i;
const WRITES = /\b(INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER|PRAGMA)\b/i;

const operationOf = (sql: string): 'read' | 'write' => (READS.test(sql) && !WRITES.test(sql) ? 'read' : 'write');

const encoder = new TextEncoder();

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return encoder.encode(value).byteLength;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  return Array.isArray(value) ? value.length : 0;
};

class StrictStatement {
  constructor(
    private readonly d1: D1Database,
    private readonly invocation: Invocation,
    private readonly platform: Platform,
    readonly sql: string,
    readonly values: readonly unknown[] = [],
  ) {}

  bind(...values: unknown[]): StrictStatement {
    return new StrictStatement(this.d1, this.invocation, this.platform, this.sql, values);
  }

  first(column?: string): Promise<unknown> {
    return this.ask((real) => (column === undefined ? real.first() : real.first(column)));
  }

  run(): Promise<D1Result> {
    return this.ask((real) => real.run());
  }

  all(): Promise<D1Result> {
    return this.ask((real) => real.all());
  }

  raw(options?: { columnNames?: false }): Promise<unknown[]> {
    return this.ask((real) => real.raw(options));
  }

  real(): D1PreparedStatement {
    const { boundValues, statementBytes, rowBytes } = this.platform.limits;
    const refuse = (problem: string, answer: string) =>
      this.platform.violation(`${problem}: ${this.sql}`, d1Error(answer));
    if (this.values.length > boundValues) {
      throw refuse(`More than ${boundValues} bound values`, 'too many SQL variables: SQLITE_ERROR');
    }
    if (sizeOf(this.sql) > statementBytes) {
      throw refuse(`A statement above ${statementBytes} bytes`, 'statement too long: SQLITE_TOOBIG');
    }
    if (this.values.some((value) => sizeOf(value) > rowBytes)) {
      throw refuse(`A value above ${rowBytes} bytes`, 'string or blob too big: SQLITE_TOOBIG');
    }
    const prepared = this.d1.prepare(this.sql);
    return this.values.length === 0 ? prepared : prepared.bind(...this.values);
  }

  private async ask<T>(run: (real: D1PreparedStatement) => Promise<T>): Promise<T> {
    const real = this.real();
    const operation = operationOf(this.sql);
    const call = { on: 'DB', operation, about: this.sql };
    const answer = await this.invocation.query(1, () => withReadRetries(this.platform, call, () => run(real)));
    this.checkRows(answer);
    return answer;
  }

  checkRows(answer: unknown): void {
    const { rowBytes } = this.platform.limits;
    const rows = Array.isArray(answer) ? answer : ((answer as Partial<D1Result> | null)?.results ?? [answer]);
    for (const row of rows) {
      if (typeof row !== 'object' || row === null) continue;
      const size = Object.values(row).reduce<number>((sum, value) => sum + sizeOf(value), 0);
      if (size > rowBytes) {
        throw this.platform.violation(
          `A row above ${rowBytes} bytes: ${this.sql}`,
          d1Error('string or blob too big: SQLITE_TOOBIG'),
        );
      }
    }
  }
}

async function withReadRetries<T>(platform: Platform, call: Call, act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await platform.unlessFailing(call, act);
    } catch (error) {
      const isTooMuch = String(error).includes('overloaded');
      if (call.operation !== 'read' || isTooMuch || attempt === READ_ATTEMPTS) throw error;
      if (!/connection lost|reset/i.test(String(error))) throw error;
    }
  }
}

export function strictD1(d1: D1Database, invocation: Invocation, platform: Platform): D1Database {
  const batch = async (statements: StrictStatement[]) => {
    const real = statements.map((statement) => statement.real());
    const isRead = statements.every(({ sql }) => operationOf(sql) === 'read');
    const about = statements.map(({ sql }) => sql).join(';\n');
    const call = { on: 'DB', operation: isRead ? 'read' : 'write', about };
    const results = await invocation.query(statements.length, () =>
      withReadRetries(platform, call, () => d1.batch(real)),
    );
    for (const [index, statement] of statements.entries()) statement.checkRows(results[index]);
    return results;
  };
  const prepare = (sql: string) => new StrictStatement(d1, invocation, platform, sql);
  return { prepare, batch } as unknown as D1Database;
}
