import { coverEndpoints } from '../../../../worker/contract/calls/covers';
import { call } from '../../../lib/api';
import { base64Of } from '../../../lib/base64';
import { type CardContent, drawCard } from './draw-card';

interface Cover extends CardContent {
  readonly folderId: string;
  readonly userId: string;
}

export async function sendCover({ folderId, userId, ...content }: Cover): Promise<void> {
  const card = await drawCard(content);
  if (!card) return;
  const { title: name, fileCount, totalBytes } = content;
  const image = await base64Of(card);
  await call(coverEndpoints.changeCover, { folderId, userId, name, fileCount, totalBytes, image });
}
