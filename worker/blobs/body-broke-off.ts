/** Error if a sender disconnected or sent less than announced. It is not a failure of the server. */
export class BodyBrokeOff extends Error {
  /** `bytes` is an upper bound for the received bytes: the exact number is unknown after a failed read. */
  constructor(
    readonly bytes: number,
    reason = '',
  ) {
    super(reason);
  }
}
