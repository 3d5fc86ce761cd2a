import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHECKSUM_HEADER } from '../../../worker/contract/byte-paths.ts';
import type { MultipartSession } from '../../../worker/contract/calls/uploads.ts';
import { newPerson } from '../../harness/people.ts';
import { type BigFile, bigFile } from '../big-file.ts';
import { sendJson } from '../contestants/http.ts';
import { begin } from '../contestants/ours.ts';
import { type Measured, measure, medians } from '../measure.ts';
import { inWords } from '../size-in-words.ts';
import type { BenchContext, Case } from './case.ts';
import { speedRow } from './cost-rows.ts';

const run = promisify(execFile);

/** File size relative to other cases, because terminals send larger files. */
const TIMES_LARGER = 3;
/** Simultaneous requests, the same as the script's default. */
const JOBS = 6;

/**
 * Compares the script of `/cli` with curl's own PUTs of the same parts to the same Worker. curl's parts are cut and
 * hashed beforehand; the script announces, hashes and cuts during the upload.
 */
export const cli: Case = async (ring) => {
  const file = bigFile(TIMES_LARGER * ring.bigBytes);
  const directory = await mkdtemp(join(tmpdir(), 'fileshare-bench-cli-'));
  ring.atEnd(() => rm(directory, { recursive: true, force: true }));
  await writeFile(join(directory, 'big.bin'), eachPiece(file));
  for (const part of file.parts) await writeFile(partAt(directory, part.number), part.pieces);
  const script = await (await fetch(new URL('/cli', ring.ours.worker.url))).text();
  await writeFile(join(directory, 'cli.sh'), script);

  const rounds: { bare: Measured[]; ours: Measured[] } = { bare: [], ours: [] };
  for (let round = 0; round < ring.rounds; round++) {
    rounds.bare.push(await byCurl(ring, file, directory));
    rounds.ours.push(await byScript(ring, directory));
  }
  return [speedRow(`The script of /cli sends ${inWords(file.size)}, beside curl`, file.size, medians(rounds), 0.8)];
};

const partAt = (directory: string, number: number): string => join(directory, `part-${number}`);

function* eachPiece({ parts }: BigFile): Generator<Buffer> {
  for (const { pieces } of parts) yield* pieces;
}

/** Measures curl's PUTs of all parts, announced beforehand. */
async function byCurl({ ours }: BenchContext, file: BigFile, directory: string): Promise<Measured> {
  const { url, pid } = ours.worker;
  const person = newPerson();
  const { folderId, uploadUrls } = await begin(url, person, [{ name: 'big.bin', size: file.size }]);
  const [{ fileId, r2Key } = { fileId: '', r2Key: '' }] = uploadUrls;
  const calls = new URL('/api/upload/multipart/', url);
  const { headers } = person;
  const session: MultipartSession = await sendJson(new URL('create', calls), 'POST', { fileId, r2Key }, headers);
  const requests = session.missingParts.map(({ partNumber, uploadUrl }) =>
    [
      `url = "${new URL(uploadUrl, url)}"`,
      `upload-file = "${partAt(directory, partNumber)}"`,
      `header = "${CHECKSUM_HEADER}: ${file.parts[partNumber - 1]?.sha256}"`,
      'header = "Expect:"\noutput = "/dev/null"',
    ].join('\n'),
  );
  await writeFile(join(directory, 'curl.config'), requests.join('\nnext\n'));
  const asked = ['-sS', '--fail', '--parallel', '--parallel-max', String(JOBS), '-K', join(directory, 'curl.config')];
  const { result: _, ...measured } = await measure(pid, () => run('curl', asked));
  await sendJson(new URL('complete', calls), 'POST', { uploadId: session.uploadId, r2Key }, headers);
  await sendJson(new URL(`/api/delete-folder/${folderId}`, url), 'DELETE', { userId: person.userId }, headers);
  return measured;
}

async function byScript({ ours }: BenchContext, directory: string): Promise<Measured> {
  const home = join(directory, 'home');
  await mkdir(home, { recursive: true });
  const env = { ...process.env, HOME: home, XDG_STATE_HOME: home };
  const cliOf = (...args: string[]) => run('sh', [join(directory, 'cli.sh'), ...args], { cwd: directory, env });
  const { result, ...measured } = await measure(ours.worker.pid, () =>
    cliOf('send', 'big.bin', '--quiet', '--jobs', String(JOBS)),
  );
  await cliOf('rm', result.stdout.trim(), '--quiet');
  return measured;
}
