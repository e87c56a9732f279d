import type { Queryable } from '../storage/base/queryable.ts'
import { countUnsentNotices } from '../storage/notices/notice-list.ts'

/**
 * Answers in Prometheus text how many notices wait and were given up, for how long the oldest that is due waits, and how
 * many were handed over a second time. It is empty while the database is away.
 */
export async function noticeMetrics(pool: Queryable): Promise<string> {
  const counts = await countUnsentNotices(pool).catch(() => null)
  if (!counts) return ''
  return [
    '# HELP monitorweb_notices Notices that wait to be handed over, and notices that were given up',
    '# TYPE monitorweb_notices gauge',
    `monitorweb_notices{state="waiting"} ${counts.waiting}`,
    `monitorweb_notices{state="failed"} ${counts.failed}`,
    '# HELP monitorweb_notices_repeated Notices handed over again, since nobody knew whether they had arrived',
    '# TYPE monitorweb_notices_repeated gauge',
    `monitorweb_notices_repeated ${counts.repeated}`,
    '# HELP monitorweb_notices_lag_seconds For how long the oldest notice waits that is due',
    '# TYPE monitorweb_notices_lag_seconds gauge',
    `monitorweb_notices_lag_seconds ${counts.oldestSeconds}`,
    '',
  ].join('\n')
}
