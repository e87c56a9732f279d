import { accessFields } from '@monitorweb/contract/administration/access-fields'
import type { RecordEvent } from '@monitorweb/contract/administration/audit-operations'
import { parseStamp } from '@monitorweb/contract/wire/stamp'
import { formatDateTime } from '#format/date-time.ts'

/**
 * What an event changed, as far as it says something: a new record's zeros and noes do not. Instants, which the wire says in UTC,
 * are those of the person's clock.
 */
export function toldChanges({ changes }: Pick<RecordEvent, 'changes'>): RecordEvent['changes'] {
  return changes
    .filter(({ before, after }) => before !== '' || !['0', 'não'].includes(after))
    .map((change) => {
      const isTold = change.isInstant || SESSIONS.includes(change.field)
      return isTold ? { ...change, before: local(change.before), after: local(change.after) } : change
    })
}

/** A session is called by who it is of and when it began; elsewhere words that look like an instant are somebody's own. */
const SESSIONS = [accessFields.session.wire, accessFields.view.wire]
const ENDS_WITH_INSTANT = /[\d-]{10} [\d:]{8}$/

function local(text: string): string {
  const [stamp = ''] = ENDS_WITH_INSTANT.exec(text) ?? []
  const at = parseStamp(stamp)
  return at === null ? text : text.slice(0, -stamp.length) + formatDateTime(at)
}
