import { createTellOnce } from './tell-once.ts'

interface Options<Item> {
  list(): Promise<readonly Item[]>
  /** What has to stay in the order of the list, as all that is for one tracker, is one line. */
  lineOf(item: Item): unknown
  work(item: Item): Promise<void>
  /** Is told why something was not done, and not again until all was. */
  noteFailure(error: unknown): void
  /** Tells of why something was not done whether nothing else can be done now either. */
  isOfAll(error: unknown): boolean
}

/**
 * Makes a way to do all that there is to do, one after the other until it `isOver`, of which one that fails by itself keeps none of another line waiting.
 * What fails is there with the next call, behind all others: one that is slow besides would use up each call before they had a turn. What comes after
 * it in its own line waits until it is done or not listed any more, so that whoever lists has to let go in the end of what always fails: a
 * command is listed until it expires, is taken back or overruled. It never rejects.
 */
export function createEachApart<Item>({
  list,
  lineOf,
  work,
  noteFailure,
  isOfAll,
}: Options<Item>): (isOver: () => boolean) => Promise<void> {
  const telling = createTellOnce(noteFailure)
  let failedLines: ReadonlySet<unknown> = new Set()

  async function doAll(isOver: () => boolean, noteFailed: (error: unknown) => void): Promise<'over' | 'done'> {
    const items = await list()
    const isLast = (item: Item) => failedLines.has(lineOf(item))
    const left = [...items.filter((item) => !isLast(item)), ...items.filter(isLast)]
    const failed = new Set<unknown>()
    try {
      for (let item = left[0]; item !== undefined; item = left[0]) {
        if (isOver()) return 'over'
        left.shift()
        if (failed.has(lineOf(item))) continue
        try {
          await work(item)
        } catch (error) {
          if (isOfAll(error)) throw error
          failed.add(lineOf(item))
          noteFailed(error)
        }
      }
      return 'done'
    } finally {
      failedLines = new Set([...failed, ...left.filter(isLast).map(lineOf)])
    }
  }

  return async (isOver) => {
    let failed = false
    const noteFailed = (error: unknown) => {
      failed = true
      telling.failed(error)
    }
    const end = await doAll(isOver, noteFailed).catch(noteFailed)
    if (end === 'done' && !failed) telling.succeeded()
  }
}
