import { createTellOnce } from './tell-once.ts'

interface Options<Item> {
  list(): Promise<readonly Item[]>
  work(item: Item): Promise<void>
  /** Is told why something was not done, and not again until all was. */
  noteFailure(error: unknown): void
  /** Tells of why something was not done whether nothing else can be done now either. */
  isOfAll(error: unknown): boolean
}

/**
 * Makes a way to do all that there is to do, one after the other until it `isOver`, of which one that fails by itself keeps none of the others waiting.
 * What fails is there with the next call; that never rejects.
 */
export function createEachApart<Item>({
  list,
  work,
  noteFailure,
  isOfAll,
}: Options<Item>): (isOver: () => boolean) => Promise<void> {
  const telling = createTellOnce(noteFailure)
  return async (isOver) => {
    let failed = false
    const fail = (error: unknown) => {
      failed = true
      telling.failed(error)
    }
    try {
      for (const item of await list()) {
        if (isOver()) return
        await work(item).catch((error: unknown) => {
          if (isOfAll(error)) throw error
          fail(error)
        })
      }
    } catch (error) {
      fail(error)
    }
    if (!failed) telling.succeeded()
  }
}
