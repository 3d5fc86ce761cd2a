import { expect, test } from 'vitest';
import type { UploadRecord } from '../../../../../../../web/features/uploads/engine/records/record';
import { resumedFile } from '../../../../../../../web/features/uploads/resuming/recorded-files';
import { FakeEnvironment } from '../fake-environment';
import { FakeServer, refusal } from '../fake-server';
import { begin, end, pickedFile } from '../uploading';

const nameOf = (server: FakeServer) => [...server.folders.values()].map(({ name }) => name);

test('uses the typed title as name, and still removes the root folder from the paths', async () => {
  const { server, upload } = begin([pickedFile('a', 10, 'Trip/day 1')], { folderName: ' Holiday ' });
  expect((await end(upload)).result).toMatchObject({ folderName: 'Holiday' });
  expect(nameOf(server)).toEqual(['Holiday']);
  expect(server.files.map(({ path }) => path)).toEqual(['day 1']);
});

async function failedUpload(folderName?: string) {
  const server = new FakeServer();
  const files = [pickedFile('a', 10), pickedFile('b', 10)];
  server.fate = (request) => (request === 'PUT b' ? refusal('internal') : 'ok');
  const environment = new FakeEnvironment(server);
  const { upload } = begin(files, { server, environment, ...(folderName !== undefined && { folderName }) });
  expect((await end(upload)).phase).toBe('failed');
  server.fate = () => 'ok';
  return { server, files, record: [...environment.storedRecords.values()][0] as UploadRecord };
}

test('renames the folder if the same files are sent again under another title', async () => {
  const { server, files } = await failedUpload('Trip');
  const { upload } = begin(files, { server, folderName: 'Holiday' });
  expect((await end(upload)).result?.folderName).toBe('Holiday');
  expect(nameOf(server)).toEqual(['Holiday']);
});

test('keeps the earlier name if the same files are sent again without a title', async () => {
  const { server, files } = await failedUpload('Trip');
  const { upload } = begin(files, { server });
  expect((await end(upload)).result?.folderName).toBe('Trip');
});

test('keeps the name in the stored record of a resumed upload', async () => {
  const { server, files, record } = await failedUpload('Trip');
  expect(record.folderName).toBe('Trip');
  const environment = new FakeEnvironment(server);
  const renamedFiles = files.map((file) => {
    const { name, size, lastModified } = file.file;
    return resumedFile(record, { index: 0, path: '', name, nameOnDisk: name, size, lastModified }, file);
  });
  server.fate = (request) => (request === 'PUT b' ? refusal('internal') : 'ok');
  expect((await end(begin(renamedFiles, { server, environment }).upload)).phase).toBe('failed');
  expect([...environment.storedRecords.values()].map(({ folderName }) => folderName)).toEqual(['Trip']);
  server.fate = () => 'ok';
  expect((await end(begin(renamedFiles, { server, environment }).upload)).result?.folderName).toBe('Trip');
});
