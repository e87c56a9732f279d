/**
 * How long a test waits for what must come, and how often it looks. Only one that waits for what never comes waits so long: no
 * machine that is merely busy does. Each look is work for the process that is looked at, too.
 */
export const PATIENCE = { timeout: 150_000, interval: 100 }
