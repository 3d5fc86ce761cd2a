import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileRetryDelay, partRetryDelay, probeDelay } from '../../../web/features/uploads/backoff';
import { idempotencyKey } from '../../../web/features/uploads/idempotency-key';
import { initBatches } from '../../../web/features/uploads/init-batches';
import {
  afterPart,
  afterPartFailure,
  firstPartWindow,
  type PartWindow,
} from '../../../web/features/uploads/part-window';
import { rootFolderOf, withoutRoot, withRoot } from '../../../web/features/uploads/root-folder';
import { SendFailure } from '../../../web/features/uploads/send-failure';
import { sendableName, sendablePath } from '../../../web/features/uploads/sendable-name';
import { partTimeoutMs, singlePutMinutes } from '../../../web/features/uploads/timeouts';
import { uniqueNames } from '../../../web/features/uploads/unique-names';
import { doubtsConnection, verdictOf } from '../../../web/features/uploads/verdict';
import { ApiError } from '../../../web/lib/api';
import { errors } from '../../../worker/contract/errors';
import { refusal } from './fake-server';

const MIB = 1024 * 1024;

describe('back-off', () => {
  test('is what the specification says', () => {
    expect([0, 1, 2].map((retry) => fileRetryDelay(retry, 0))).toEqual([800, 1600, 3200]);
    expect([0, 1, 2, 3, 4, 5].map((retry) => partRetryDelay(retry, 0))).toEqual([1000, 2000, 4000, 8000, 10000, 10000]);
  });

  test('is stretched by at most a quarter, never shortened', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), (retry, random) => {
        for (const delay of [fileRetryDelay, partRetryDelay, probeDelay]) {
          expect(delay(retry, random)).toBeGreaterThanOrEqual(delay(retry, 0));
          expect(delay(retry, random)).toBeLessThanOrEqual(delay(retry, 0) * 1.25);
        }
      }),
    );
  });
});

describe('timeouts', () => {
  test('a single PUT has five minutes, or one for every 50 MB', () => {
    expect([0, 1, 250 * MIB, 250 * MIB + 1].map(singlePutMinutes)).toEqual([5, 5, 5, 6]);
  });

  test('a part has a minute, or one for every MB', () => {
    expect([1, MIB, 40 * MIB].map(partTimeoutMs)).toEqual([60_000, 60_000, 2_400_000]);
  });
});

describe('the window of parts', () => {
  /** Sends rounds of 10 MB parts at the throughput (bytes per ms) that `rate` gives for the window's width. */
  function run(rate: (limit: number) => number, parts: number, window: PartWindow = firstPartWindow(0)) {
    let now = window.roundStart;
    for (let part = 0; part < parts; part++) {
      now += 10_000_000 / rate(window.limit);
      window = afterPart(window, 10_000_000, now);
    }
    return window;
  }

  test('opens to six while that makes it faster', () => {
    expect(run((limit) => limit * 1000, 3 + 4 + 5).limit).toBe(6);
  });

  test('stays at three where more brings nothing', () => {
    expect(run(() => 3000, 3 + 4).limit).toBe(3);
    const widths = Array.from({ length: 60 }, (_, parts) => run(() => 3000, parts).limit);
    expect(Math.max(...widths)).toBe(4);
    expect(widths.filter((width) => width === 3).length).toBeGreaterThan(widths.length / 2);
  });

  test('closes by one after a failure and rests before it opens again', () => {
    const wide = run((limit) => limit * 1000, 12);
    const failed = afterPartFailure(wide, 0);
    expect(failed.limit).toBe(5);
    expect(run((limit) => limit * 1000, 10, failed).limit).toBe(5);
    expect(run((limit) => limit * 1000, 15, failed).limit).toBe(6);
  });

  test('is never narrower than three nor wider than six', () => {
    const step = fc.oneof(
      fc.record({ bytes: fc.integer({ min: 1, max: 5e7 }), ms: fc.nat(60_000) }),
      fc.constant('failure' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let now = 0;
        let window = firstPartWindow(now);
        for (const one of steps) {
          const before = window.limit;
          if (one === 'failure') {
            window = afterPartFailure(window, now);
            expect(window.limit).toBeLessThanOrEqual(before);
          } else {
            now += one.ms;
            window = afterPart(window, one.bytes, now);
          }
          expect(window.limit).toBeGreaterThanOrEqual(3);
          expect(window.limit).toBeLessThanOrEqual(6);
          expect(Math.abs(window.limit - before)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('verdicts', () => {
  test('only what may get better is sent again', () => {
    const byVerdict = Object.groupBy(Object.keys(errors) as (keyof typeof errors)[], (code) =>
      verdictOf(refusal(code)),
    );
    expect(byVerdict).toEqual({
      retry: ['body_too_short', 'parts_missing', 'checksum_mismatch', 'too_many_uploads', 'internal'],
      renew: ['upload_url_invalid', 'upload_url_expired'],
      arrived: ['upload_finished'],
      changed: ['part_differs'],
      'ask-folder': ['not_found'],
      stop: ['sign_in_required', 'bandwidth_exceeded', 'expired', 'taken_down', 'not_configured'],
      fail: [
        'invalid_input',
        'invalid_json',
        'checksum_required',
        'folder_bandwidth_exceeded',
        'upload_incomplete',
        'length_required',
        'precondition_failed',
        'body_too_large',
        'file_too_large',
        'range_not_satisfiable',
      ],
    });
  });

  test('an answer in nobody’s words is judged by its status', () => {
    const verdicts = [400, 403, 404, 408, 413, 429, 500, 502].map((status) =>
      verdictOf(new ApiError('unknown', status)),
    );
    expect(verdicts).toEqual(['fail', 'fail', 'fail', 'retry', 'fail', 'retry', 'retry', 'retry']);
  });

  test('what this side tells is sent again, unless the file changed', () => {
    const codes = ['network', 'timeout', 'no_etag', 'file_changed'] as const;
    const failures = codes.map((code) => new SendFailure(code, ''));
    expect(failures.map(verdictOf)).toEqual(['retry', 'retry', 'retry', 'changed']);
    expect(failures.map(doubtsConnection)).toEqual([true, true, false, false]);
  });

  test('a mistake of our own is not repeated', () => {
    expect(verdictOf(new TypeError('undefined is not a function'))).toBe('fail');
  });

  test('answers of a gateway put the connection in doubt, those of the server do not', () => {
    const doubts = [500, 502, 503, 504].map((status) => doubtsConnection(new ApiError('unknown', status)));
    expect(doubts).toEqual([false, true, true, true]);
    expect(doubtsConnection(new ApiError('network', 0))).toBe(true);
  });
});

describe('the root folder', () => {
  test('is the one in which everything lies', () => {
    expect(rootFolderOf(['photos', 'photos/2024', 'photos/2024/may'])).toBe('photos');
    expect(rootFolderOf(['photos', 'photos2'])).toBeNull();
    expect(rootFolderOf(['photos', ''])).toBeNull();
    expect(rootFolderOf([''])).toBeNull();
    expect(rootFolderOf([])).toBeNull();
  });

  const path = fc.array(fc.stringMatching(/^[a-c]{1,2}$/), { maxLength: 4 }).map((segments) => segments.join('/'));

  test('is put back as it was cut off', () => {
    fc.assert(
      fc.property(path, fc.constantFrom('a', 'b', null), (inside, root) => {
        expect(withoutRoot(withRoot(inside, root), root)).toBe(inside);
      }),
    );
  });

  test('is cut off once: a folder of the same name inside it stays', () => {
    expect(withoutRoot('photos/photos/x', 'photos')).toBe('photos/x');
    expect(withoutRoot('photos2/x', 'photos')).toBe('photos2/x');
  });
});

describe('names', () => {
  test('of different files at one place are told apart by a number before the ending', () => {
    const names = ['a.txt', 'a.txt', 'a (2).txt', 'a.txt', '.env', '.env', 'archive.tar.gz', 'archive.tar.gz'];
    expect(uniqueNames(names.map((name) => ({ path: '', name })))).toEqual([
      'a.txt',
      'a (3).txt',
      'a (2).txt',
      'a (4).txt',
      '.env',
      '.env (2)',
      'archive.tar.gz',
      'archive.tar (2).gz',
    ]);
  });

  test('stay as they are in different folders', () => {
    const files = [
      { path: 'x', name: 'a' },
      { path: 'y', name: 'a' },
    ];
    expect(uniqueNames(files)).toEqual(['a', 'a']);
  });

  test('are one where only the spelling of an accent differs', () => {
    const [first, second] = uniqueNames([
      { path: '', name: 'caf\u00e9' },
      { path: '', name: 'cafe\u0301' },
    ]);
    expect(second).not.toBe(first);
    expect(second).toBe('cafe\u0301 (2)');
  });

  const name = fc.oneof(
    fc.constantFrom('a', 'a.txt', 'a (2).txt', 'a (3).txt', `${'x'.repeat(254)}y`, `${'x'.repeat(251)}.txt`),
    fc.string({ minLength: 1, maxLength: 255, unit: 'binary' }),
  );

  test('come out different, none too long, and the first of each keeps its own', () => {
    const files = fc.array(fc.record({ path: fc.constantFrom('', 'p'), name: name.map(sendableName) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(files, (given) => {
        const names = uniqueNames(given);
        const places = names.map((one, index) => `${given[index]?.path}/${one}`.normalize('NFC'));
        expect(new Set(places).size).toBe(given.length);
        for (const [index, one] of names.entries()) {
          expect(one.length).toBeLessThanOrEqual(255);
          const isFirst = given.findIndex(
            (other) => other.path === given[index]?.path && other.name.normalize() === given[index]?.name.normalize(),
          );
          if (isFirst === index) expect(one).toBe(given[index]?.name);
        }
      }),
    );
  });

  test('of 20,000 pasted pictures are numbered without counting each time anew', () => {
    const names = uniqueNames(Array.from({ length: 20_000 }, () => ({ path: '', name: 'image.png' })));
    expect(names.at(-1)).toBe('image (20000).png');
  });

  test('that the server would refuse are changed, and nothing else is', () => {
    expect(['a\\b.txt', '..', '.', ' ', 'plain name.txt', '.env'].map(sendableName)).toEqual([
      'a_b.txt',
      '_..',
      '_.',
      '_',
      'plain name.txt',
      '.env',
    ]);
    expect(sendableName(`${'x'.repeat(300)}.txt`)).toBe(`${'x'.repeat(251)}.txt`);
    expect(sendablePath('a/b\\c/..')).toBe('a/b_c/_..');
    expect(sendablePath('')).toBe('');
  });
});

describe('idempotency keys', () => {
  const file = fc.record({
    path: fc.stringMatching(/^[a|1/]{0,4}$/),
    name: fc.stringMatching(/^[a|1]{1,4}$/),
    size: fc.nat(12),
    lastModified: fc.nat(12),
  });

  test('are the same for the same file and differ for any other', () => {
    fc.assert(
      fc.property(file, file, (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        const samePlace = `${a.path}/${a.name}` === `${b.path}/${b.name}`;
        fc.pre(same || !samePlace || a.size !== b.size || a.lastModified !== b.lastModified);
        expect(idempotencyKey('user_1', 'new', a) === idempotencyKey('user_1', 'new', b)).toBe(same);
      }),
    );
  });

  test('fit what the server takes, at their longest', () => {
    const longest = {
      path: 'p'.repeat(1024),
      name: 'n'.repeat(255),
      size: Number.MAX_SAFE_INTEGER,
      lastModified: Number.MAX_SAFE_INTEGER,
    };
    expect(idempotencyKey(`user_${'u'.repeat(128)}`, 'f'.repeat(16), longest).length).toBeLessThanOrEqual(2048);
  });
});

describe('batches of init', () => {
  test('hold a thousand files each, in order', () => {
    const files = Array.from({ length: 2500 }, (_, index) => ({ name: `${index}` }));
    const batches = initBatches(files);
    expect(batches.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(batches.flat()).toEqual(files);
  });

  test('are smaller where long names would make the body larger than the server takes', () => {
    const files = Array.from({ length: 1000 }, (_, index) => ({ name: `${index}`, path: '漢'.repeat(1024) }));
    const batches = initBatches(files);
    expect(batches.length).toBe(1);
    const long = files.map((one) => ({ ...one, idempotencyKey: `${one.path}${one.path}` }));
    for (const batch of initBatches(long)) {
      expect(new TextEncoder().encode(JSON.stringify({ files: batch })).length).toBeLessThan(4 * MIB);
    }
    expect(initBatches(long).flat()).toEqual(long);
  });

  test('of no files are none', () => {
    expect(initBatches([])).toEqual([]);
  });
});
