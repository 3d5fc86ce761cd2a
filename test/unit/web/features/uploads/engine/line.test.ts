import { describe, expect, test } from 'vitest';
import { slowLine } from '../../../../../../web/features/uploads/engine/sending/slots/line-speed';
import { type PickedFile, startUpload, type Upload } from '../../../../../../web/features/uploads/engine/upload';
import { BUNDLE_MAX_BYTES } from '../../../../../../worker/contract/limits';
import { type LineOptions, SimulatedLine, unreal } from './simulated-line';
import { USER_ID } from './uploading';

const MIB = 1024 * 1024;
const PART = 25 * MIB;
/** 100 Mbit/s, in bytes per ms. */
const FAST = 12_500;
/** 8 Mbit/s. */
const SLOW = 1000;

const hasEnded = (upload: Upload) => ['completed', 'failed'].includes(upload.progress().phase);

/** A slow one is simulated in longer steps, for the test's own time. */
const lineOf = (options: LineOptions) =>
  new SimulatedLine({ tickMs: options.bytesPerMs < FAST ? 100 : 25, ...options });

const unreals = (sizes: readonly number[]) => sizes.map((size, index) => unreal(`${index}.bin`, size));

/** Sends files over a line to the end. */
async function send(options: LineOptions | SimulatedLine, files: readonly PickedFile[]) {
  const line = options instanceof SimulatedLine ? options : lineOf(options);
  const beganAtMs = line.environment.now();
  const upload = startUpload({ files, userId: USER_ID, expiryDays: 1 }, line.environment);
  const tookMs = (await line.until(() => hasEnded(upload))) - beganAtMs;
  expect(upload.progress().error).toBeNull();
  const lineMs = upload.progress().totalBytes / line.bytesPerMs;
  return { line, tookMs, lineMs, overheadMs: tookMs - lineMs };
}

/** What a reload would cost at each moment: bytes that were carried and have not arrived as a whole. */
function atRisk({ ticks }: SimulatedLine) {
  let carried = 0;
  const total = ticks.reduce((sum, tick) => sum + tick.carried, 0);
  const after = ticks.map((tick) => {
    carried += tick.carried;
    return { share: carried / total, bytes: tick.unarrived };
  });
  return {
    most: Math.max(...after.map(({ bytes }) => bytes)),
    at: (share: number) => after.find((moment) => moment.share >= share)?.bytes ?? 0,
  };
}

describe('on a line that one body fills', () => {
  test.each([
    [20, FAST],
    [100, FAST],
    [250, FAST],
    [100, SLOW],
  ])('with a round trip of %d ms at %d bytes per ms the line never rests between parts', async (roundTripMs, rate) => {
    const { line, overheadMs } = await send({ bytesPerMs: rate, roundTripMs }, unreals([200 * MIB]));
    expect(line.restedMs()).toBeLessThan(100);
    // The first call, the answer to the last part, ticks of the simulation, and what was called back.
    expect(overheadMs).toBeLessThan(2 * roundTripMs + 300 + line.calledBack * 700);
    expect(line.calledBack).toBeLessThan(2);
  });

  test.each([
    [100, FAST],
    [100, SLOW],
    [250, SLOW / 4],
  ])(
    'with a round trip of %d ms at %d bytes per ms a reload costs about one part at most',
    async (roundTripMs, rate) => {
      const { line } = await send({ bytesPerMs: rate, roundTripMs }, unreals([5 * PART]));
      const { most, at } = atRisk(line);
      expect(at(0.45)).toBeLessThan(1.3 * PART);
      // While it is tried out whether two bring more, the second one is on its way as well.
      expect(most).toBeLessThan(1.6 * PART);
    },
  );

  test.each([
    [100, FAST, 8_000_000],
    [250, FAST, 8_000_000],
    [100, SLOW, 2_000_000],
  ])(
    'with a round trip of %d ms at %d bytes per ms a buffer of %d bytes does not mislead the window',
    async (roundTripMs, rate, bufferBytes) => {
      const options = { bytesPerMs: rate, roundTripMs, bufferBytes };
      const { line, overheadMs } = await send(options, unreals([200 * MIB]));
      expect(line.restedMs()).toBeLessThan(100);
      expect(overheadMs).toBeLessThan(2 * roundTripMs + 300 + line.calledBack * 700);
      expect(atRisk(line).most).toBeLessThan(1.6 * PART + bufferBytes);
    },
  );

  test('files of one PUT are sent one after the other as well', async () => {
    const files = unreals(Array(8).fill(90_000_000));
    const { line, overheadMs } = await send({ bytesPerMs: FAST, roundTripMs: 100 }, files);
    expect(atRisk(line).most).toBeLessThan(1.6 * 90_000_000);
    expect(overheadMs).toBeLessThan(500 + line.calledBack * 700);
  });

  test('small files that travel together are few at a time, and the line does not rest', async () => {
    const bytes = new Uint8Array(100 * 1024);
    const files = Array.from({ length: 200 }, (_, index) => ({ file: new File([bytes], `${index}`), path: '' }));
    const slow = await send({ bytesPerMs: SLOW, roundTripMs: 100 }, files);
    expect(atRisk(slow.line).at(0.5)).toBeLessThan(2.1 * BUNDLE_MAX_BYTES);
    const fast = await send({ bytesPerMs: FAST, roundTripMs: 250 }, files);
    expect(fast.line.restedMs()).toBeLessThan(150);
  });

  test('a body that was sent beside another in vain is called back where it would take long', async () => {
    const { line, tookMs, lineMs } = await send({ bytesPerMs: SLOW, roundTripMs: 100 }, unreals([5 * PART]));
    expect(line.calledBack).toBe(1);
    expect(lineMs / tookMs).toBeGreaterThan(0.98);
    const alone = line.ticks.filter(({ bodies }) => bodies === 1).length;
    expect(alone / line.ticks.length).toBeGreaterThan(0.9);
  });
});

describe('on a line that takes several bodies at once', () => {
  test('the window opens, and little is lost by having begun with one', async () => {
    const { line, tookMs, lineMs } = await send({ bytesPerMs: FAST, bytesPerMsEach: FAST / 6 }, unreals([20 * PART]));
    expect(Math.max(...line.ticks.map(({ bodies }) => bodies))).toBe(6);
    expect(lineMs / tookMs).toBeGreaterThan(0.8);
  });

  test('the window closes again once one fills it', async () => {
    const line = new SimulatedLine({ bytesPerMs: FAST, bytesPerMsEach: FAST / 6 });
    const upload = startUpload({ files: [unreal('a', 80 * PART)], userId: USER_ID, expiryDays: 1 }, line.environment);
    await line.until(() => line.environment.now() > 30_000);
    line.bytesPerMsEach = FAST;
    const changedAtMs = line.environment.now();
    await line.until(() => hasEnded(upload));
    const late = line.ticks.filter(({ atMs }) => atMs > changedAtMs + 60_000);
    expect(late.filter(({ bodies }) => bodies <= 2).length / late.length).toBeGreaterThan(0.9);
  });
});

describe('what a browser says of its line', () => {
  test('counts where it takes it for a slow one', () => {
    expect(slowLine({ effectiveType: '3g', downlink: 0.4 })).toBe(50_000);
    expect(slowLine({ effectiveType: '4g', downlink: 1.3 })).toBeNull();
    expect(slowLine({ effectiveType: '2g', downlink: 0 })).toBeNull();
    expect(slowLine({})).toBeNull();
    expect(slowLine(undefined)).toBeNull();
  });
});

describe('the size of parts', () => {
  test('is left to the server on a line of which nothing is known', async () => {
    const { line } = await send({ bytesPerMs: SLOW }, unreals([100_000_000]));
    expect(line.server.wishes).toEqual([undefined]);
  });

  test('is wished for by what the upload before has seen', async () => {
    const { line } = await send({ bytesPerMs: SLOW }, unreals([50_000_000]));
    await send(line, unreals([100_000_000]));
    expect(line.server.wishes).toHaveLength(1);
    expect((line.server.wishes[0] as number) / (12_000 * SLOW)).toBeCloseTo(1, 1);
  });

  test('is wished for by what the files before it in the same upload have shown', async () => {
    const { line } = await send({ bytesPerMs: SLOW }, unreals([...Array(6).fill(20_000_000), 100_000_000]));
    expect(line.server.wishes).toHaveLength(1);
    expect((line.server.wishes[0] as number) / (12_000 * SLOW)).toBeCloseTo(1, 1);
  });
});
