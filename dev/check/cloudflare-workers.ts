/** What the Worker's modules take from `cloudflare:workers` when they are loaded outside of workerd. */
export class DurableObject {}
