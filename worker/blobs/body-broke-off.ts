/** Error for a sender who disconnected or sent less than announced. Not a server failure. */
export class BodyBrokeOff extends Error {
  /** `bytes` is an upper bound: how much arrived with the failure is unknown. */
  constructor(
    readonly bytes: number,
    reason = '',
  ) {
    super(reason);
  }
}
