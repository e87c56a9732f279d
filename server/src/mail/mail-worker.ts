import { setTimeout as wait } from 'node:timers/promises'
import { forgetOldMail } from '../storage/mail/mail-store.ts'
import { type SendingDeps, sendDueMail } from './send-mail.ts'

const LOOK_MS = 2_000
/** A mail whose sending is broken off is sent by the next process that looks. */
const MAX_STOP_MS = 3_000
const TIDY_MS = 3600_000

export interface MailRoomDeps extends SendingDeps {
  /** What is written down for later and becomes mail: done before mail is sent. */
  prepare(): Promise<void>
  lookMs?: number
}

export interface MailRoom {
  /** Resolves when nothing is being sent any more, or nobody waits for that any longer. */
  stop(): Promise<void>
}

/** Sends what waits, as long as the process lives. Every web process has one; the database says who sends what. */
export function startMailRoom(deps: MailRoomDeps): MailRoom {
  const { pool, prepare, lookMs = LOOK_MS } = deps
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let tidiedAt = 0

  async function look(): Promise<void> {
    await prepare()
    await sendDueMail(deps, () => stopped)
    if (Date.now() - tidiedAt < TIDY_MS) return
    tidiedAt = Date.now()
    await forgetOldMail(pool)
  }

  let looking = Promise.resolve()
  function schedule(): void {
    timer = setTimeout(() => {
      // A database that is away is there again at one of the next looks.
      looking = look().catch(() => undefined)
      void looking.then(() => stopped || schedule())
    }, lookMs)
  }
  schedule()

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.race([looking, wait(MAX_STOP_MS, undefined, { ref: false })])
    },
  }
}
