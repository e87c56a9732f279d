import { startHourlyUpkeep } from '../jobs/hourly-upkeep.ts'
import { startRepeatedJob } from '../jobs/repeated-job.ts'
import { forgetOldMail } from '../storage/mail/mail-store.ts'
import { forgetOldMailFiles } from './mail-folder.ts'
import { type SendingDeps, sendDueMail } from './send-mail.ts'

const LOOK_MS = 2_000

export interface MailWorkerDeps extends SendingDeps {
  /** It makes mail of what was written down for later, before any mail is sent. */
  prepare(): Promise<void>
  /** Mails that no server takes are kept in it, as long as those of the database. */
  dataDir: string
  lookMs?: number
}

export interface MailWorker {
  /** Resolves when nothing is being sent any more, or nobody waits for that any longer: the next process that looks sends it. */
  stop(): Promise<void>
}

/**
 * Sends what waits, as long as the process lives. Every web process has such a worker; the database says which of them
 * sends what.
 */
export function startMailWorker(deps: MailWorkerDeps): MailWorker {
  const { pool, prepare, dataDir, log, lookMs = LOOK_MS } = deps
  const sending = startRepeatedJob({
    everyMs: lookMs,
    async run(signal) {
      // What cannot be made a mail keeps none of the others.
      const [prepared] = await Promise.allSettled([prepare()])
      await sendDueMail(deps, () => signal.aborted)
      if (prepared.status === 'rejected') throw prepared.reason
    },
    noteFailure: (error) => log.error({ err: error }, 'mails were not sent; tried again'),
  })
  const forget = async () => await forgetOldMailFiles(dataDir, await forgetOldMail(pool, Date.now()))
  const tidying = startHourlyUpkeep('mails', forget, log)
  return {
    async stop() {
      await Promise.all([sending.stop(), tidying.stop()])
    },
  }
}
