import type pg from 'pg'
import { notify } from '../storage/base/connections/notify.ts'

/** A notification costs a lock on the whole server's queue, and a few in a second serve every viewer. */
const MIN_INTERVAL_MS = 200

export interface Announcer {
  /** Says on the channel `tracking` that something was committed; many calls make one notification. */
  announce(): void
  stop(): Promise<void>
}

/**
 * Makes an announcer. A notification that is lost costs nothing but seconds, since listeners also look by themselves.
 */
export function createAnnouncer(pool: pg.Pool): Announcer {
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<unknown> = Promise.resolve()

  function send(): void {
    timer = undefined
    sending = notify(pool, 'tracking', ['']).catch(() => undefined)
  }
  return {
    announce() {
      timer ??= setTimeout(send, MIN_INTERVAL_MS)
    },
    async stop() {
      if (timer) {
        clearTimeout(timer)
        send()
      }
      await sending
    },
  }
}
