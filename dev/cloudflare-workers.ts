/** Replaces `cloudflare:workers` for modules of the Worker that are loaded outside workerd. */
export class DurableObject {}
