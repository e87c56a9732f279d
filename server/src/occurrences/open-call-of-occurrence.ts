import { CLASSIFICATIONS } from '@monitorweb/contract/support-calls/support-call'
import { findZoneOf } from '../storage/accounts/person-zone.ts'
import type { Viewer } from '../storage/base/scope.ts'
import { noteCall, requireWithoutCall } from '../storage/occurrences/occurrence-changes.ts'
import type { OccurrenceRow } from '../storage/occurrences/occurrence-rows.ts'
import { getOccurrence } from '../storage/occurrences/occurrence-store.ts'
import { keptMoment } from '../support-calls/kept-moment.ts'
import { type OpeningDeps, openCall } from '../support-calls/open-call.ts'
import { presentOccurrence } from './present-occurrence.ts'

/**
 * Opens an urgent call that says what an occurrence is, of its customer, and notes it there. Throws NotFoundError,
 * ConflictError for an occurrence that is closed or has a call.
 */
export async function openCallOfOccurrence(deps: OpeningDeps, viewer: Viewer, id: number): Promise<OccurrenceRow> {
  const { pool, describePlace } = deps
  const row = await requireWithoutCall(pool, viewer, id)
  const { words, detail, plate, description, place, beganAt, vehicleId, customerId } = presentOccurrence(
    row,
    describePlace,
  )
  const when = keptMoment(beganAt!, await findZoneOf(pool, viewer.userId))
  const facts = [`Ocorrência ${id}: ${words}${detail && ` (${detail})`}`, place, when]
  const call = {
    ...{ customerId, vehicleId, aboutInstant: beganAt, headquarters: null },
    title: `${words}: ${plate || description}`,
    description: facts.filter(Boolean).join('\n'),
    classification: CLASSIFICATIONS.urgent,
    ...{ code: 0, openedBy: 0, file: '', sameFile: '', attachmentIds: '', sendingKey: '' },
  }
  await openCall(deps, viewer, call, (client, supportCallId) => noteCall(client, viewer, { id, supportCallId }))
  return await getOccurrence(pool, viewer, id)
}
