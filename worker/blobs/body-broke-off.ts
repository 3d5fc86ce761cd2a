export class BodyBrokeOff extends Error {
  /** Upper bound of the received bytes. After a failed read, the exact number is unknown. */
  constructor(
    readonly bytes: number,
    reason = '',
  ) {
    super(reason);
  }
}
