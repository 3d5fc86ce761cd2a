import { describe, expect, test } from 'vitest';
import { Connection, ConnectionLost } from '../../../../../../web/features/uploads/engine/connection';
import { planUpload } from '../../../../../../web/features/uploads/engine/init/plan';
import { Source } from '../../../../../../web/features/uploads/engine/reading/source';
import { Semaphore } from '../../../../../../web/features/uploads/engine/sending/slots/semaphore';
import type { PickedFile } from '../../../../../../web/features/uploads/engine/upload';
import { readAndHash } from '../../../../../../web/lib/hashing/hash';
import { readAndSeal } from '../../../../../../web/lib/hashing/seal-and-hash';
import { FakeEnvironment } from './fake-environment';
import { FakeServer } from './fake-server';
import { eventually, pickedFile, settled, USER_ID } from './uploading';

const forever = new AbortController().signal;

describe('Semaphore', () => {
  test('admits requests that fit, in order', async () => {
    const semaphore = new Semaphore(() => 10);
    const entered: string[] = [];
    const enter = async (name: string, amount: number) => {
      const leave = await semaphore.acquire(amount, forever);
      entered.push(name);
      return leave;
    };
    const first = enter('6', 6);
    const second = enter('5', 5);
    void enter('1', 1);
    await settled();
    // The small request must not overtake an earlier request.
    expect(entered).toEqual(['6']);
    (await first)();
    await settled();
    expect(entered).toEqual(['6', '5', '1']);
    (await second)();
  });

  test('admits a request larger than the capacity once no other request is running', async () => {
    const semaphore = new Semaphore(() => 10);
    const small = await semaphore.acquire(1, forever);
    let large = false;
    void semaphore.acquire(50, forever).then(() => {
      large = true;
    });
    await settled();
    expect(large).toBe(false);
    small();
    await settled();
    expect(large).toBe(true);
  });

  test('releases the capacity of a request only once, even if it is released twice', async () => {
    const semaphore = new Semaphore(() => 2);
    const leave = await semaphore.acquire(1, forever);
    await semaphore.acquire(1, forever);
    leave();
    leave();
    await semaphore.acquire(1, forever);
    let entered = false;
    void semaphore.acquire(1, forever).then(() => {
      entered = true;
    });
    await settled();
    expect(entered).toBe(false);
  });

  test('drops a waiting request that aborts, and admits the next request', async () => {
    const semaphore = new Semaphore(() => 10);
    const leave = await semaphore.acquire(5, forever);
    const impatient = new AbortController();
    const large = semaphore.acquire(9, impatient.signal);
    const small = semaphore.acquire(5, forever);
    impatient.abort('enough');
    await expect(large).rejects.toBe('enough');
    await expect(small).resolves.toBeTypeOf('function');
    leave();
  });
});

describe('Connection', () => {
  function begin() {
    const server = new FakeServer();
    const environment = new FakeEnvironment(server);
    const changes: boolean[] = [];
    const connection = new Connection(environment, (lost) => changes.push(lost));
    return { server, environment, changes, connection };
  }

  test('sends one health check if several requests doubt the connection', async () => {
    const { connection, server } = begin();
    await Promise.all([connection.suspect(), connection.suspect(), connection.suspect()]);
    expect(server.count('GET /health')).toBe(1);
  });

  test('checks the server at once when the browser is back online', async () => {
    const { connection, server, environment } = begin();
    let waiting: AbortSignal | undefined;
    Object.assign(environment, {
      sleep: (_ms: number, signal: AbortSignal) => {
        waiting = signal;
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    server.down = true;
    const slow = new Connection(environment, () => {});
    await slow.suspect();
    await eventually(() => waiting !== undefined);
    server.down = false;
    environment.tellConnection(true);
    expect((await slow.open()).aborted).toBe(false);
    connection.stop('done');
  });

  test('never opens again once stopped, even while it is lost', async () => {
    const { connection, server } = begin();
    const period = await connection.open();
    server.down = true;
    await connection.suspect();
    const waiting = connection.open();
    connection.stop('cancelled');
    await expect(waiting).rejects.toBe('cancelled');
    await expect(connection.open()).rejects.toBe('cancelled');
    expect(period.reason).toBeInstanceOf(ConnectionLost);
    const healthChecks = server.count('GET /health');
    await settled();
    expect(server.count('GET /health')).toBe(healthChecks);
  });
});

describe('Source', () => {
  const sourceOf = (picked: PickedFile, read = readAndHash) => {
    const [file] = planUpload([picked], { userId: USER_ID, scope: 'new' }).files;
    if (!file) throw new Error('no file was planned');
    return new Source(file, { readAndHash: read, readAndSeal }, null);
  };

  test('returns a slice and its SHA-256', async () => {
    const source = sourceOf(pickedFile('a', 100));
    const memory = await source.read(10, 30, true);
    const disk = await source.read(10, 30, false);
    expect(memory.bytes).toBeInstanceOf(ArrayBuffer);
    expect(disk.bytes).toBeInstanceOf(Blob);
    expect(await (disk.bytes as Blob).arrayBuffer()).toEqual(memory.bytes);
    expect(disk.checksum).toBe(memory.checksum);
    expect(disk.checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test('retries a failed read once', async () => {
    let fail = true;
    const once = async (slice: Blob, keep: boolean) => {
      if (!fail) return readAndHash(slice, keep);
      fail = false;
      throw new DOMException('away', 'NotReadableError');
    };
    const read = await sourceOf(pickedFile('a', 10), once).read(0, 10, true);
    expect(read).toEqual(await sourceOf(pickedFile('a', 10)).read(0, 10, true));
  });

  test('continues with a new file from the handle if it is unchanged', async () => {
    const file = pickedFile('a', 10);
    const fresh = pickedFile('a', 10).file;
    const read = async (slice: Blob, keep: boolean) => {
      if (opened) return readAndHash(slice, keep);
      throw new DOMException('stale', 'NotReadableError');
    };
    let opened = false;
    const getFile = async () => {
      opened = true;
      return fresh;
    };
    const handle = { kind: 'file', getFile } as unknown as FileSystemFileHandle;
    const reread = await sourceOf({ ...file, handle }, read).read(0, 10, true);
    expect(reread).toEqual(await sourceOf(file).read(0, 10, true));
  });

  test('detects by its handle that a file has changed', async () => {
    const file = pickedFile('a', 10);
    const getFile = async () => pickedFile('a', 10, '', 2000).file;
    const source = sourceOf({ ...file, handle: { getFile } as unknown as FileSystemFileHandle });
    await expect(source.checkUnchanged()).rejects.toMatchObject({ code: 'file_changed' });
  });
});
