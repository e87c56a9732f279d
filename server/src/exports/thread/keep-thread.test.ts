import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { keepThread } from './keep-thread.ts'

/** Answers each task with which it is of this thread. */
const COUNTING = `import { parentPort } from 'node:worker_threads'
let tasks = 0
parentPort.on('message', (port) => port.postMessage(++tasks))`
const IDLE_MS = 50

function openThread() {
  const ends: Error[] = []
  const thread = keepThread(new URL(`data:text/javascript,${encodeURIComponent(COUNTING)}`), {
    ...{ setup: null, mostMegabytes: 64, idleMs: IDLE_MS },
    onEnd: (error) => ends.push(error),
  })
  return {
    thread,
    ends,
    async ask(): Promise<number> {
      const { port1, port2 } = new MessageChannel()
      thread.begin().postMessage(port2, [port2])
      const [task] = await once(port1, 'message')
      port1.close()
      thread.rest()
      return task
    },
  }
}

test('a task that comes just as an idle thread ends is answered, by another', async () => {
  const { thread, ends, ask } = openThread()
  expect([await ask(), await ask()]).toEqual([1, 2])
  // Of two timers as long the one that was set first goes first: the thread was told to end in this very turn.
  await delay(IDLE_MS)
  expect(await ask()).toBe(1)
  expect(ends).toEqual([])
  await thread.stop()
})
