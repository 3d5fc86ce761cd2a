/** The sender went away, or sent less than announced: no fault of ours. */
export class BodyBrokeOff extends Error {
  /** `bytes` were read, at most: of what came with the failure nobody knows how much it was. */
  constructor(
    readonly bytes: number,
    why = '',
  ) {
    super(why);
  }
}
