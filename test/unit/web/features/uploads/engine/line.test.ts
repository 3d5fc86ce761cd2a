import { describe, expect, test } from 'vitest';
import { slowLine } from '../../../../../../web/features/uploads/engine/sending/slots/line-speed';
import { type PickedFile, startUpload, type Upload } from '../../../../../../web/features/uploads/engine/upload';
import { BUNDLE_MAX_BYTES } from '../../../../../../worker/contract/limits';
import { MIB } from '../../../../../../worker/contract/units';
import { fileOfSize, type LineOptions, SimulatedLine } from './simulated-line';
import { USER_ID } from './uploading';

const PART = 25 * MIB;
/** Bytes per millisecond: 100 Mbit/s. */
const FAST = 12_500;
/** Bytes per millisecond: 8 Mbit/s. */
const SLOW = 1000;

const hasEnded = (upload: Upload) => ['completed', 'failed'].includes(upload.progress().phase);

/** Longer ticks make tests of slow lines faster. */
const lineOf = (options: LineOptions) =>
  new SimulatedLine({ tickMs: options.bytesPerMs < FAST ? 100 : 25, ...options });

const filesOfSizes = (sizes: readonly number[]) => sizes.map((size, index) => fileOfSize(`${index}.bin`, size));

async function send(options: LineOptions | SimulatedLine, files: readonly PickedFile[]) {
  const line = options instanceof SimulatedLine ? options : lineOf(options);
  const beganAtMs = line.environment.now();
  const upload = startUpload({ files, userId: USER_ID, expiryDays: 1 }, line.environment);
  const tookMs = (await line.until(() => hasEnded(upload))) - beganAtMs;
  expect(upload.progress().error).toBeNull();
  const lineMs = upload.progress().totalBytes / line.bytesPerMs;
  return { line, tookMs, lineMs, overheadMs: tookMs - lineMs };
}

/** Returns how many bytes a reload would lose: `most` at the worst moment, `at` at a fraction of the upload. */
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

describe('line that a single body fills', () => {
  test.each([
    [20, FAST, 0],
    [100, FAST, 0],
    [250, FAST, 0],
    [100, SLOW, 0],
    [100, FAST, 8_000_000],
    [250, FAST, 8_000_000],
    [100, SLOW, 2_000_000],
  ])(
    'has no idle time and risks about one part, with a round trip of %d ms at %d bytes per ms and a buffer of %d bytes',
    async (roundTripMs, rate, bufferBytes) => {
      const options = { bytesPerMs: rate, roundTripMs, bufferBytes };
      const { line, overheadMs } = await send(options, filesOfSizes([200 * MIB]));
      expect(line.idleMs()).toBeLessThan(100);
      // Allows for the first call, the last response, ticks of the simulation, and aborted bodies.
      expect(overheadMs).toBeLessThan(2 * roundTripMs + 300 + line.abortedBodies * 700);
      expect(line.abortedBodies).toBeLessThan(2);
      const { most, at } = atRisk(line);
      expect(at(0.45)).toBeLessThan(1.3 * PART + bufferBytes);
      // If a second body is in flight, a reload loses the bytes of both.
      expect(most).toBeLessThan(1.6 * PART + bufferBytes + roundTripMs * rate);
    },
  );

  test('sends single-PUT files one after another', async () => {
    const files = filesOfSizes(Array(8).fill(90_000_000));
    const { line, overheadMs } = await send({ bytesPerMs: FAST, roundTripMs: 100 }, files);
    expect(atRisk(line).most).toBeLessThan(1.6 * 90_000_000);
    expect(overheadMs).toBeLessThan(500 + line.abortedBodies * 700);
  });

  test('sends few bundles at once without idle time', async () => {
    const bytes = new Uint8Array(100 * 1024);
    const files = Array.from({ length: 200 }, (_, index) => ({ file: new File([bytes], `${index}`), path: '' }));
    const slow = await send({ bytesPerMs: SLOW, roundTripMs: 100 }, files);
    expect(atRisk(slow.line).at(0.5)).toBeLessThan(2.1 * BUNDLE_MAX_BYTES);
    const fast = await send({ bytesPerMs: FAST, roundTripMs: 250 }, files);
    expect(fast.line.idleMs()).toBeLessThan(150);
  });

  test('aborts a second body that brings no gain if it would take long', async () => {
    const { line, tookMs, lineMs } = await send({ bytesPerMs: SLOW, roundTripMs: 100 }, filesOfSizes([5 * PART]));
    expect(line.abortedBodies).toBe(1);
    expect(lineMs / tookMs).toBeGreaterThan(0.98);
    const alone = line.ticks.filter(({ bodies }) => bodies === 1).length;
    expect(alone / line.ticks.length).toBeGreaterThan(0.9);
  });
});

describe('line that several bodies share', () => {
  test('raises the number of bodies in flight, with little loss from starting with one body', async () => {
    const { line, tookMs, lineMs } = await send(
      { bytesPerMs: FAST, bytesPerMsEach: FAST / 6 },
      filesOfSizes([20 * PART]),
    );
    expect(Math.max(...line.ticks.map(({ bodies }) => bodies))).toBe(6);
    expect(lineMs / tookMs).toBeGreaterThan(0.8);
  });
});

describe('line speed according to the browser', () => {
  test('counts only if the browser reports a slow line', () => {
    expect(slowLine({ effectiveType: '3g', downlink: 0.4 })).toBe(50_000);
    expect(slowLine({ effectiveType: '4g', downlink: 1.3 })).toBeNull();
    expect(slowLine({ effectiveType: '2g', downlink: 0 })).toBeNull();
    expect(slowLine({})).toBeNull();
    expect(slowLine(undefined)).toBeNull();
  });
});

describe('size of parts', () => {
  test("is chosen by the server if the line's speed is unknown", async () => {
    const { line } = await send({ bytesPerMs: SLOW }, filesOfSizes([100_000_000]));
    expect(line.server.requestedPartSizes).toEqual([undefined]);
  });

  test('follows the speed of the previous upload', async () => {
    const { line } = await send({ bytesPerMs: SLOW }, filesOfSizes([50_000_000]));
    await send(line, filesOfSizes([100_000_000]));
    expect(line.server.requestedPartSizes).toHaveLength(1);
    expect((line.server.requestedPartSizes[0] as number) / (12_000 * SLOW)).toBeCloseTo(1, 1);
  });

  test('follows the speed of earlier files in the same upload', async () => {
    const { line } = await send({ bytesPerMs: SLOW }, filesOfSizes([...Array(6).fill(20_000_000), 100_000_000]));
    expect(line.server.requestedPartSizes).toHaveLength(1);
    expect((line.server.requestedPartSizes[0] as number) / (12_000 * SLOW)).toBeCloseTo(1, 1);
  });
});
