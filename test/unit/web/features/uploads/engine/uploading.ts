import {
  type PickedFile,
  startUpload,
  type Upload,
  type UploadProgress,
  type UploadRequest,
} from '../../../../../../web/features/uploads/engine/upload';
import { FakeEnvironment } from './fake-environment';
import { FakeServer, type Fate } from './fake-server';

export const USER_ID = 'user_2b7c1d1e-0000-4000-8000-000000000000';

/** The content depends on path, name and size. */
export function pickedFile(name: string, size: number, path = '', lastModified = 1000): PickedFile {
  const seed = [...`${path}/${name}`].reduce((sum, char) => sum + char.charCodeAt(0), size);
  const bytes = Uint8Array.from({ length: size }, (_, index) => (seed + index * 7) % 251);
  return { file: new File([bytes], name, { lastModified }), path };
}

/** Only the first of these requests meets the `fate`. */
export function once(request: string, fate: Fate) {
  let met = false;
  return (requestLine: string): Fate => {
    if (requestLine !== request || met) return 'ok';
    met = true;
    return fate;
  };
}

export const contentOf = async ({ file }: PickedFile): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

export function begin(
  files: readonly PickedFile[],
  { server = new FakeServer(), environment = new FakeEnvironment(server), ...settings }: Partial<Setting> = {},
) {
  const upload = startUpload({ files, userId: USER_ID, expiryDays: 1, ...settings }, environment);
  return { server, environment, upload };
}

interface Setting extends Omit<UploadRequest, 'files'> {
  readonly server: FakeServer;
  readonly environment: FakeEnvironment;
}

export async function eventually(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}

export async function until(upload: Upload, shows: (progress: UploadProgress) => boolean): Promise<UploadProgress> {
  await eventually(() => shows(upload.progress()));
  return upload.progress();
}

export async function end(upload: Upload): Promise<UploadProgress> {
  const last = await until(upload, ({ phase }) => ['completed', 'failed', 'cancelled'].includes(phase));
  await settled();
  return last;
}

/** Waits for all work that does not wait for the clock. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 20; round++) await new Promise((resolve) => setImmediate(resolve));
}
