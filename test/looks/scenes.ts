import type { Scene } from './scene.ts';
import { account } from './scenes/account.ts';
import { emailing } from './scenes/emailing.ts';
import { mails } from './scenes/mails.ts';
import { myFiles } from './scenes/my-files.ts';
import { receiving } from './scenes/receiving.ts';
import { requests } from './scenes/requests.ts';
import { sending } from './scenes/sending.ts';

export const SCENES: readonly Scene[] = [
  ...sending,
  ...receiving,
  ...myFiles,
  ...requests,
  ...emailing,
  ...account,
  ...mails,
];

export function sceneNamed(name: string): Scene {
  const scene = SCENES.find((candidate) => candidate.name === name);
  if (!scene) throw new Error(`No scene is called "${name}".`);
  return scene;
}
