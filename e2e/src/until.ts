import { setTimeout as delay } from 'node:timers/promises'

/** Only a test that hangs waits so long: no machine that is merely busy does. */
export const PATIENCE_MS = 120_000
/** For `expect.poll`: what a page shows may come by an answer that is on its way. */
export const PATIENCE = { timeout: PATIENCE_MS }

/** Waits for something that other processes bring about and nobody announces; throws after `seconds`. */
export async function until(isTrue: () => boolean | Promise<boolean>, seconds = PATIENCE_MS / 1000): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`it did not become true within ${seconds} s: ${isTrue}`)
    await delay(20)
  }
}
