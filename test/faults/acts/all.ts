import type { Act } from '../act.ts';
import { billing } from './billing.ts';
import { completing } from './completing.ts';
import { deleting, deletingUnderWay, takingDown } from './deleting.ts';
import { downloading } from './downloading.ts';
import { encryptedDownloading } from './encrypted-downloading.ts';
import { mailing } from './mailing.ts';
import { paying } from './paying.ts';
import { picturing } from './picturing.ts';
import { purging } from './purging.ts';
import { encryptedSendingActs, sendingActs } from './sending.ts';

/** An act that is listed twice is chosen twice as often. */
export const ACTS: readonly Act[] = [
  ...sendingActs,
  ...sendingActs,
  ...encryptedSendingActs,
  completing,
  picturing,
  deleting,
  deletingUnderWay,
  takingDown,
  purging,
  downloading,
  encryptedDownloading,
  mailing,
  paying,
  billing,
];
