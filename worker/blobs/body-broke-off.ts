/** Error if the sender of a body disconnected or sent too few bytes. The server is not at fault. */
export class BodyBrokeOff extends Error {
  /** `bytes` is an upper bound for the received bytes. The exact number is unknown after a failed read. */
  constructor(
    readonly bytes: number,
    reason = '',
  ) {
    super(reason);
  }
}
