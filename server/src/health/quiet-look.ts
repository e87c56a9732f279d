import { PATIENCE_MS } from './database-obstacle.ts'

/**
 * Makes a look at something in the database, which answers in time whatever the database does: that it is away is told by the look at
 * it. While a question has no answer no other is asked.
 */
export function createQuietLook<T>(ask: () => Promise<T | null>): () => Promise<T | null> {
  let asked: Promise<T | null> | null = null
  return async () => {
    asked ??= ask()
      .catch(() => null)
      .finally(() => {
        asked = null
      })
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, null)
    })
    const found = await Promise.race([asked, tooLate])
    clearTimeout(timer)
    return found
  }
}
