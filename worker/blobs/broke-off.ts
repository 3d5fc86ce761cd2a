/** The sender went away, or sent less than announced: no fault of ours. */
export class BodyBrokeOff extends Error {}
