import type { Queryable } from '../storage/base/queryable.ts'
import { countUnsentMails } from '../storage/mail/mail-list.ts'

/**
 * Answers in Prometheus text how many mails wait, and how many were given up. It is empty while the database is away.
 */
export async function mailMetrics(pool: Queryable): Promise<string> {
  const counts = await countUnsentMails(pool).catch(() => null)
  if (!counts) return ''
  return [
    '# HELP monitorweb_mails Mails that wait to be sent, and mails that were given up',
    '# TYPE monitorweb_mails gauge',
    `monitorweb_mails{state="waiting"} ${counts.waiting}`,
    `monitorweb_mails{state="failed"} ${counts.failed}`,
    '',
  ].join('\n')
}
