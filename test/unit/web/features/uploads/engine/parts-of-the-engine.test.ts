import { describe, expect, test } from 'vitest';
import { Connection, ConnectionLost } from '../../../../../../web/features/uploads/engine/connection';
import { planUpload } from '../../../../../../web/features/uploads/engine/init/plan';
import { Source } from '../../../../../../web/features/uploads/engine/reading/source';
import { Semaphore } from '../../../../../../web/features/uploads/engine/sending/slots/semaphore';
import { readAndHash } from '../../../../../../web/lib/hashing/hash';
import { FakeEnvironment } from './fake-environment';
import { FakeServer } from './fake-server';
import { eventually, picked, settled, USER_ID } from './uploading';

const forever = new AbortController().signal;

describe('a semaphore', () => {
  test('lets in what fits, in order', async () => {
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
    // The one that fits does not overtake the one before it.
    expect(entered).toEqual(['6']);
    (await first)();
    await settled();
    expect(entered).toEqual(['6', '5', '1']);
    (await second)();
  });

  test('lets in alone what is larger than everything', async () => {
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

  test('gives room back once, however often it is told', async () => {
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

  test('forgets who stops waiting, and lets in the next', async () => {
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

describe('a connection', () => {
  function begin() {
    const server = new FakeServer();
    const environment = new FakeEnvironment(server);
    const changes: boolean[] = [];
    const connection = new Connection(environment, (lost) => changes.push(lost));
    return { server, environment, changes, connection };
  }

  test('is not lost while the server answers', async () => {
    const { connection, changes } = begin();
    const period = await connection.open();
    expect(await connection.suspect()).toBe(false);
    expect(period.aborted).toBe(false);
    expect(changes).toEqual([]);
  });

  test('ends its period when it is lost, and opens another when it is back', async () => {
    const { connection, changes, server } = begin();
    const period = await connection.open();
    server.down = true;
    expect(await connection.suspect()).toBe(true);
    expect(period.reason).toBeInstanceOf(ConnectionLost);
    expect(changes).toEqual([true]);

    const back = connection.open();
    server.down = false;
    const next = await back;
    expect(next).not.toBe(period);
    expect(next.aborted).toBe(false);
    expect(changes).toEqual([true, false]);
  });

  test('asks the server once, however many suspect it', async () => {
    const { connection, server } = begin();
    await Promise.all([connection.suspect(), connection.suspect(), connection.suspect()]);
    expect(server.count('GET /health')).toBe(1);
  });

  test('is asked for at once when the browser is back online', async () => {
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

  test('never opens again once stopped, not even while it is lost', async () => {
    const { connection, server } = begin();
    const period = await connection.open();
    server.down = true;
    await connection.suspect();
    const waiting = connection.open();
    connection.stop('cancelled');
    await expect(waiting).rejects.toBe('cancelled');
    await expect(connection.open()).rejects.toBe('cancelled');
    expect(period.reason).toBeInstanceOf(ConnectionLost);
    const asked = server.count('GET /health');
    await settled();
    expect(server.count('GET /health')).toBe(asked);
  });
});

describe('reading a file', () => {
  const planned = (one: ReturnType<typeof picked>) => {
    const [file] = planUpload([one], { userId: USER_ID, scope: 'new' }).files;
    if (!file) throw new Error('no file was planned');
    return file;
  };

  test('hands out the slice and its SHA-256', async () => {
    const source = new Source(planned(picked('a', 100)), readAndHash);
    const memory = await source.read(10, 30, true);
    const disk = await source.read(10, 30, false);
    expect(memory.bytes).toBeInstanceOf(ArrayBuffer);
    expect(disk.bytes).toBeInstanceOf(Blob);
    expect(await (disk.bytes as Blob).arrayBuffer()).toEqual(memory.bytes);
    expect(disk.checksum).toBe(memory.checksum);
    expect(disk.checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of nothing has the SHA-256 of nothing', async () => {
    const { checksum } = await new Source(planned(picked('a', 0)), readAndHash).read(0, 0, true);
    expect(checksum).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test('that cannot be read once is read again', async () => {
    let fail = true;
    const once = async (slice: Blob, keep: boolean) => {
      if (!fail) return readAndHash(slice, keep);
      fail = false;
      throw new DOMException('away', 'NotReadableError');
    };
    const read = await new Source(planned(picked('a', 10)), once).read(0, 10, true);
    expect(read).toEqual(await new Source(planned(picked('a', 10)), readAndHash).read(0, 10, true));
  });

  test('that cannot be read at all names it', async () => {
    const never = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await expect(new Source(planned(picked('report.pdf', 10)), never).read(0, 10, true)).rejects.toMatchObject({
      code: 'file_changed',
      message: 'report.pdf changed on disk. Choose it again.',
    });
  });

  test('goes on with a fresh file where the handle still leads to the same one', async () => {
    const one = picked('a', 10);
    const fresh = picked('a', 10).file;
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
    const again = await new Source(planned({ ...one, handle }), read).read(0, 10, true);
    expect(again).toEqual(await new Source(planned(one), readAndHash).read(0, 10, true));
  });

  test('notices by the handle that the file is another', async () => {
    const one = picked('a', 10);
    const getFile = async () => picked('a', 10, '', 2000).file;
    const source = new Source(planned({ ...one, handle: { getFile } as unknown as FileSystemFileHandle }), readAndHash);
    await expect(source.checkUnchanged()).rejects.toMatchObject({ code: 'file_changed' });
  });
});
