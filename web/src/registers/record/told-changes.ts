import type { RecordEvent } from '@monitorweb/contract/administration/audit-operations'

/** What an event changed, as far as it says something: a new record's zeros and noes do not. */
export function toldChanges({ changes }: Pick<RecordEvent, 'changes'>): RecordEvent['changes'] {
  return changes.filter(({ before, after }) => before !== '' || !['0', 'não'].includes(after))
}
