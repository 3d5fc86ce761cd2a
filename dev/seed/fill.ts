import { createCall } from '../../web/lib/api.ts';
import { downloadPath, sharePath } from '../../worker/contract/byte-paths.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { ACCOUNT, signIn } from './account.ts';
import { EXPIRED, NESTED, PREVIEWS, type SeedFolder, TAKEN_DOWN, TREE, UNFINISHED } from './contents.ts';
import { linkToEncrypted, uploadEncrypted } from './encrypted.ts';
import { logIn, takeDown, writeToOperator } from './moderation.ts';
import { findOrCreateFolder, foldersIn, type Person, register, upload } from './person.ts';

/** Adds sample data through the API. Throws if the instance at `url` is not local. */
export async function fill(url: URL): Promise<void> {
  const person = await register(url, await signIn(await emulatorOf(url)));
  const existing = await foldersIn(person, null);
  const findOrUpload = async (folder: SeedFolder) => existing.get(folder.name) ?? (await upload(person, folder));

  for (const folder of [EXPIRED, UNFINISHED, TREE]) await findOrUpload(folder);
  // The server does not know the name of an encrypted folder, so the name is empty.
  const encrypted = existing.get('') ?? (await uploadEncrypted(person));
  await nest(person);
  const previews = await findOrUpload(PREVIEWS);
  if (!existing.has(PREVIEWS.name)) await downloadAll(url, previews);

  const linkTo = (folderId: string) => new URL(sharePath(folderId), url).href;
  const film = linkTo(await findOrUpload(TAKEN_DOWN));
  const admin = await logIn(url);
  await writeToOperator(url, admin, [film, linkTo(previews)]);
  await takeDown(url, admin, film);

  console.log(`${url.origin} has something to show on every screen.
Sign in as ${ACCOUNT.email} with the password "${ACCOUNT.password}".
A link to look at: ${linkTo(previews)}
An encrypted link: ${linkToEncrypted(url, encrypted)}
The login of /admin is in .dev.vars.`);
}

/** Returns the address of the Auth emulator, which only a local Worker has. */
async function emulatorOf(url: URL): Promise<string> {
  const config = await createCall(url.origin)(endpoints.config, {}).catch((cause: unknown) => {
    throw new Error(
      `${url.origin} does not answer. Run npm start in another terminal, or choose the instance with --url.`,
      {
        cause,
      },
    );
  });
  const host = config.signIn?.emulatorHost;
  if (!host) throw new Error(`${url.origin} has no Auth emulator. The seed works only with local instances.`);
  return host;
}

async function nest(person: Person): Promise<void> {
  let parent: string | null = null;
  let isNew = false;
  for (const name of NESTED.names) ({ folderId: parent, isNew } = await findOrCreateFolder(person, name, parent));
  if (parent !== null && isNew) await upload(person, { folderId: parent, files: NESTED.files, expiryDays: 15 });
}

async function downloadAll(url: URL, folderId: string): Promise<void> {
  const { folder } = await createCall(url.origin)(endpoints.folder, { folderId });
  for (const { fileId } of folder.files) {
    const response = await fetch(new URL(downloadPath(folderId, fileId), url));
    if (!response.ok) throw new Error(`A download got status ${response.status}.`);
    await response.arrayBuffer();
  }
}
