import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DownloadRequest, EndedDownload } from '../../../../worker/bandwidth/download-request';
import { GRANT_BYTES, GRANT_MS, type Grant, Grants } from '../../../../worker/bandwidth/grants';

const requestWith = (id: number, now: number, bytes = 1000, folderId = 'folder'): DownloadRequest => ({
  downloadId: `download ${id}`,
  folderId,
  target: { fileId: 'file', size: bytes, downloads: 0, isPreview: false },
  offset: 0,
  bytes,
  recipient: `recipient ${id}`,
  downloadLimit: null,
  downloads: 0,
  contentBytes: 1000,
  isOwner: false,
  ownerLimit: 0,
  monthlyLimit: Number.POSITIVE_INFINITY,
  folderLimit: Number.POSITIVE_INFINITY,
  now,
});

function recordingMeter(isGranted = true) {
  const calls = { grants: 0, settled: [] as { ended: readonly EndedDownload[]; open: readonly DownloadRequest[] }[] };
  return {
    calls,
    grant: async () => {
      calls.grants++;
      return isGranted;
    },
    settle: async (_asked: DownloadRequest, ended: readonly EndedDownload[], open: readonly DownloadRequest[]) => {
      calls.settled.push({ ended: [...ended], open: [...open] });
    },
  };
}

async function admitDownloads(grants: Grants, account: ReturnType<typeof recordingMeter>, count: number, now: number) {
  const results: { request: DownloadRequest; grant: Grant | null }[] = [];
  for (let id = 0; id < count; id++) {
    const request = requestWith(id, now + Math.floor((id * 900) / count));
    results.push({ request, grant: await grants.admit(request, account) });
  }
  return results;
}

test('gives no grant for a few downloads of a folder', async () => {
  const account = recordingMeter();
  const results = await admitDownloads(new Grants(), account, 7, 1000);
  expect(results.every(({ grant }) => grant === null)).toBe(true);
  expect(account.calls.grants).toBe(0);
});

test('gives no grant for many downloads that are spread over time', async () => {
  const [grants, account] = [new Grants(), recordingMeter()];
  for (let id = 0; id < 100; id++) expect(await grants.admit(requestWith(id, id * 500), account)).toBeNull();
  expect(account.calls.grants).toBe(0);
});

test('admits most of 400 downloads within a second, and reports them, with two meter calls', async () => {
  const [grants, account] = [new Grants(), recordingMeter()];
  const results = await admitDownloads(grants, account, 400, 1000);
  const granted = results.filter(({ grant }) => grant !== null);
  expect(granted.length).toBe(400 - 7);
  expect(account.calls.grants).toBe(1);
  const [first, ...otherAnswers] = granted.map(({ request, grant }) =>
    grant?.end({ request, sentBytes: 1000, uncertainBytes: 0 }, 1950),
  );
  expect(first).toMatchObject({ reportAfterMs: expect.any(Number) });
  expect(otherAnswers.every((answer) => answer === 'later')).toBe(true);
  await granted[0]?.grant?.settle(account);
  await granted[0]?.grant?.settle(account);
  expect(account.calls.settled).toHaveLength(1);
  expect(account.calls.settled[0]?.ended).toHaveLength(393);
});

test('admits downloads individually after a refused grant, and does not ask again with every download', async () => {
  const [grants, account] = [new Grants(), recordingMeter(false)];
  const results = await admitDownloads(grants, account, 400, 1000);
  expect(results.every(({ grant }) => grant === null)).toBe(true);
  expect(account.calls.grants).toBe(50);
});

test('requests another grant a second after a request that was cancelled', async () => {
  const grants = new Grants();
  const never = { grant: () => new Promise<boolean>(() => {}) };
  for (let id = 0; id < 7; id++) await grants.admit(requestWith(id, 1000), never);
  void grants.admit(requestWith(8, 1000), never);
  const account = recordingMeter();
  expect(await grants.admit(requestWith(9, 1500), account)).toBeNull();
  for (let id = 10; id < 20; id++) await grants.admit(requestWith(id, 2001), account);
  expect(account.calls.grants).toBe(1);
});

test('never exceeds its bytes or time, and reports every download exactly once', async () => {
  const act = fc.record({
    what: fc.constantFrom('begin', 'begin', 'begin', 'end', 'settle', 'wait'),
    which: fc.nat(),
    bytes: fc.constantFrom(0, 1000, GRANT_BYTES / 10, GRANT_BYTES / 3),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 120 }), async (acts) => {
      const [grants, account] = [new Grants(), recordingMeter()];
      let now = 1000;
      const under: { request: DownloadRequest; grant: Grant }[] = [];
      const [heldBytes, startedBytes, withoutGrant] = [
        new Map<Grant, number>(),
        new Map<Grant, number>(),
        new Set<string>(),
      ];
      const all: string[] = [];
      for (const [id, { what, which, bytes }] of acts.entries()) {
        if (what === 'wait') now += 300;
        if (what === 'begin') {
          const request = requestWith(id, now, bytes);
          const grant = await grants.admit(request, account);
          if (!grant) continue;
          under.push({ request, grant });
          all.push(request.downloadId);
          heldBytes.set(grant, (heldBytes.get(grant) ?? 0) + bytes);
          startedBytes.set(grant, startedBytes.get(grant) ?? now);
          expect(heldBytes.get(grant)).toBeLessThanOrEqual(GRANT_BYTES);
          expect(now - (startedBytes.get(grant) ?? now)).toBeLessThan(GRANT_MS);
        }
        if (what === 'end' && under.length > 0) {
          const [ending] = under.splice(which % under.length, 1);
          const reportedEnd = ending?.grant.end(
            { request: ending.request, sentBytes: ending.request.bytes, uncertainBytes: 0 },
            now,
          );
          if (reportedEnd === 'alone' && ending) withoutGrant.add(ending.request.downloadId);
        }
        if (what === 'settle') await under[which % Math.max(1, under.length)]?.grant.settle(account);
      }
      for (const grant of heldBytes.keys()) await grant.settle(account);
      const reportedRequests = account.calls.settled.flatMap(({ ended, open }) => [
        ...ended.map(({ request }) => request),
        ...open,
      ]);
      expect(reportedRequests.map(({ downloadId }) => downloadId).sort()).toEqual([...all].sort());
      // If a download must report its own end, it was open when its grant was settled.
      const open = account.calls.settled.flatMap((settled) => settled.open.map(({ downloadId }) => downloadId));
      expect([...withoutGrant].filter((id) => !open.includes(id))).toEqual([]);
    }),
  );
});

test('forgets folders that are no longer downloaded', async () => {
  const [grants, account] = [new Grants(), recordingMeter()];
  for (let id = 0; id < 7; id++) await grants.admit(requestWith(id, 1000), account);
  for (let id = 0; id < 600; id++) await grants.admit(requestWith(id, 1001, 1, `other ${id}`), account);
  await grants.admit(requestWith(8, 1002), account);
  expect(account.calls.grants).toBe(0);
});
