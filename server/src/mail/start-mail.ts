import type pg from 'pg'
import type { Secrets } from '../storage/base/secret-columns.ts'
import { mailMetrics } from './mail-metrics.ts'
import { type MailSettings, openMailTransport } from './mail-transport.ts'
import { type MailWorker, startMailWorker } from './mail-worker.ts'
import { type PublicBase, publicBase } from './public-base.ts'
import type { MailLog } from './send-mail.ts'

interface Deps {
  settings: MailSettings & { publicUrl: string | null; host: string }
  pool: pg.Pool
  secrets: Secrets
  log: MailLog
}

export interface Mail {
  /** Addresses in mails begin with this; null: unknown. */
  publicBase(): PublicBase | null
  /** Answers the Prometheus text of the outbox. */
  metricsText(): Promise<string>
  /**
   * Begins to send. `port` is where this process listens; `prepare` writes what was put off until now and becomes mail.
   */
  begin(port: string, prepare: () => Promise<void>): void
  stop(): Promise<void>
}

/** Starts the mail of a web process: links, and the sending of what waits in the outbox. */
export function startMail({ settings, pool, secrets, log }: Deps): Mail {
  let base: PublicBase | null = settings.publicUrl === null ? null : { url: settings.publicUrl, isSet: true }
  let worker: MailWorker | null = null
  return {
    publicBase: () => base,
    metricsText: () => mailMetrics(pool),
    begin(port: string, prepare: () => Promise<void>) {
      base = publicBase(settings, port)
      const { dataDir } = settings
      worker = startMailWorker({ pool, secrets, log, prepare, dataDir, deliver: openMailTransport(settings) })
    },
    stop: async () => await worker?.stop(),
  }
}
