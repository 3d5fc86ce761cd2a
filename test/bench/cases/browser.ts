import { launchBrowser } from '../launch-browser.ts';
import { median } from '../measure.ts';
import { inTurns } from '../rounds.ts';
import { inWords } from '../size-in-words.ts';
import { SMALL_FILE_BYTES } from '../small-files.ts';
import { compared, own, type Row, stated } from '../table.ts';
import { bareInBrowser } from './browser-bare.ts';
import { oursInBrowser } from './browser-ours.ts';
import type { BrowserUpload } from './browser-upload.ts';
import type { BenchContext, Case } from './case.ts';
import type { FilesSpec } from './page-files.ts';

const MIB = 1024 * 1024;
const SPEED_RATIO = 0.7;
const REQUESTS_EACH = 1.05;

/** Calls made once per upload or per file in parts. All others grow with the upload. */
const ONCE = /^\/(?:health|api\/(?:ip-usage|upload\/(?:init|multipart\/(?:create|complete))))$/;

/** Compares the page in Chromium with plain requests of the same browser to the bare Worker. */
export const browser: Case = async (ring) => {
  const chromium = await launchBrowser();
  ring.atEnd(() => chromium.close());
  const upload = async (files: FilesSpec) => {
    const took = await inTurns(ring, ({ name }) =>
      name === 'ours' ? oursInBrowser(chromium, ring.ours, files) : bareInBrowser(chromium, ring.bare, files),
    );
    const rate = (uploads: readonly BrowserUpload[]) => 1 / median(uploads.map(({ seconds }) => seconds));
    return { ours: rate(took.ours), bare: rate(took.bare), calls: took.ours.flatMap(({ paths }) => paths) };
  };

  const small = { count: ring.smallFiles, size: SMALL_FILE_BYTES, blockBytes: SMALL_FILE_BYTES };
  const big = { count: 1, size: ring.bigBytes, blockBytes: 40 * MIB };
  const rows = [...smallRows(ring, small, await upload(small)), ...bigRows(ring, big, await upload(big))];
  await chromium.close();
  return rows;
};

interface Found {
  /** Uploads per second. */
  readonly bare: number;
  readonly ours: number;
  /** Paths of the product's calls in all rounds. */
  readonly calls: readonly string[];
}

function smallRows({ rounds }: BenchContext, { count }: FilesSpec, found: Found): Row[] {
  const what = `Chromium: upload of ${count} x 100 KiB`;
  const figures = { bare: found.bare * count, ours: found.ours * count, unit: 'files/s', digits: 0 };
  const requests = { value: found.calls.length / rounds / count, unit: '', digits: 3 };
  return [
    compared(what, figures, { ratioAtLeast: SPEED_RATIO }),
    own(`${what}: requests per file, all of them`, requests, REQUESTS_EACH),
  ];
}

function bigRows({ rounds }: BenchContext, { size }: FilesSpec, found: Found): Row[] {
  const what = `Chromium: upload of ${inWords(size)} in parts`;
  const mega = size / 1e6;
  const figures = { bare: found.bare * mega, ours: found.ours * mega, unit: 'MB/s', digits: 0 };
  const once = found.calls.filter((path) => ONCE.test(path));
  const parts = new Set(found.calls.filter((path) => path.startsWith('/api/upload/part/'))).size;
  const requests = { value: (found.calls.length - once.length) / parts, unit: '', digits: 3 };
  return [
    compared(what, figures, { ratioAtLeast: SPEED_RATIO }),
    own(`${what}: requests per part`, requests, REQUESTS_EACH),
    stated(`${what}: requests besides, whatever its size`, String(once.length / rounds)),
  ];
}
