/** Error: the sender of a request body disconnected, or sent too few bytes. */
export class BodyBrokeOff extends Error {
  /** Upper bound of the received bytes. The exact number is unknown after a failed read. */
  constructor(
    readonly bytes: number,
    reason = '',
  ) {
    super(reason);
  }
}
