import { setTimeout as delay } from 'node:timers/promises'

/** For `expect.poll`: what a page shows may come by an answer that is on its way. */
export const PATIENCE = { timeout: 60_000 }

/** Waits for something that other processes bring about and nobody announces; throws after `seconds`. */
export async function until(isTrue: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`it did not become true within ${seconds} s: ${isTrue}`)
    await delay(20)
  }
}
