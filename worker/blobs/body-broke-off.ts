import { ApiError } from '../lib/api-error';

export class BodyBrokeOff extends ApiError {
  /** Upper bound of the received bytes. After a failed read, the exact number is unknown. */
  constructor(readonly bytes: number) {
    super('body_too_short');
  }
}
