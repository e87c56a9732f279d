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
    .map((change) => ({ ...change, before: local(change.before), after: local(change.after) }))
}

/** A session is called by its beginning, so that an instant may also stand at the end of words. */
function local(text: string): string {
  const [stamp = ''] = /[\d-]{10} [\d:]{8}$/.exec(text) ?? []
  const at = parseStamp(stamp)
  return at === null ? text : text.slice(0, -stamp.length) + formatDateTime(at)
}
