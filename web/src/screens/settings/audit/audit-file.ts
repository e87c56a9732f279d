import { type AuditEvent, auditOperations } from '@monitorweb/contract/administration/audit-operations'
import { LARGEST_PAGE } from '@monitorweb/contract/wire/paging'
import { call } from '#api/client.ts'
import { writeCsv } from '#format/csv.ts'
import { formatDateTime } from '#format/date-time.ts'
import { whoWords } from '#format/who-words.ts'
import { toldChanges } from '#registers/record/told-changes.ts'

/** What of the audit is wanted; null and "" ask for any. */
export interface AuditQuery {
  since: number | null
  until: number | null
  personId: number | null
  vehicleId: number | null
  group: string
}

/** Asks for everything. */
export const WHOLE_AUDIT: AuditQuery = { since: null, until: null, personId: null, vehicleId: null, group: '' }

const HEADINGS = ['Quando', 'Quem', 'O que fez', 'Cadastro', 'Código', 'Nome', 'Detalhes', 'Endereço de rede']

type Change = AuditEvent['changes'][number]

/** Says what a field became, and from what. */
export function changeValue({ before, after }: Change): string {
  return before === '' ? after : `${before} → ${after || 'vazio'}`
}

/** Says the same with the field's name. */
export function changeText(change: Change): string {
  return `${change.label || change.field}: ${changeValue(change)}`
}

/** Reads all that the query finds, page by page, and writes it as a file for Brazilian spreadsheets. */
export async function auditAsCsv(query: AuditQuery): Promise<string> {
  const events: AuditEvent[] = []
  for (;;) {
    const before = events.at(-1)?.id ?? 0
    const page = await call(auditOperations.listAudit, { ...query, first: LARGEST_PAGE, before })
    events.push(...page)
    if (page.length < LARGEST_PAGE) break
  }
  return writeCsv([HEADINGS, ...events.map(lineOf)])
}

function lineOf(event: AuditEvent): string[] {
  const { at, who, viewedAs, action, entity, key, name, address } = event
  return [
    at === null ? '' : formatDateTime(at),
    whoWords({ who, viewedAs }),
    action,
    entity,
    key,
    name,
    toldChanges(event).map(changeText).join('; '),
    address,
  ]
}
