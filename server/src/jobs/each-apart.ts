import { createTellOnce } from './tell-once.ts'

interface Options<Item> {
  list(): Promise<readonly Item[]>
  work(item: Item): Promise<void>
  /** Is told why something was not done, and not again until all was. */
  noteFailure(error: unknown): void
}

/**
 * Makes a way to do all that there is to do, one after the other until it `isOver`, of which one that fails keeps none of the others waiting.
 * What fails is there with the next call; that never rejects.
 */
export function createEachApart<Item>({
  list,
  work,
  noteFailure,
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
        await work(item).catch(fail)
      }
    } catch (error) {
      fail(error)
    }
    if (!failed) telling.succeeded()
  }
}
