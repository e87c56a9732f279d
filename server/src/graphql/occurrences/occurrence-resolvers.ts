import type { escalationOperations } from '@monitorweb/contract/occurrences/escalation-operations'
import type {
  ClosingReason,
  OccurrenceGroup,
  occurrenceOperations,
} from '@monitorweb/contract/occurrences/occurrence-operations'
import { openCallOfOccurrence } from '../../occurrences/open-call-of-occurrence.ts'
import { presentOccurrence } from '../../occurrences/present-occurrence.ts'
import {
  bringBackOccurrence,
  claimOccurrence,
  closeOccurrence,
  noteOccurrence,
  snoozeOccurrence,
} from '../../storage/occurrences/occurrence-changes.ts'
import type { OccurrenceRow } from '../../storage/occurrences/occurrence-rows.ts'
import {
  countOccurrences,
  countSteps,
  countWaiting,
  getOccurrence,
  listOccurrences,
  listSteps,
} from '../../storage/occurrences/occurrence-store.ts'
import { changeEscalation, getEscalation } from '../../storage/settings/escalation-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

/** These resolvers serve the queue of what the central works at. */
export function occurrenceResolvers(
  deps: ResolverDeps,
): Pick<Resolvers, keyof typeof occurrenceOperations | keyof typeof escalationOperations> {
  const { pool, describePlace } = deps
  const present = (row: OccurrenceRow) => presentOccurrence(row, describePlace)
  // The contract lets through no other words.
  const read = <F extends { group: string }>(asked: F) => ({ ...asked, group: asked.group as OccurrenceGroup })
  return {
    listOccurrences: async (asked, viewer) => (await listOccurrences(pool, viewer, read(asked))).map(present),
    countOccurrences: (asked, viewer) => countOccurrences(pool, viewer, read(asked)),
    getOccurrence: async ({ id }, viewer) => present(await getOccurrence(pool, viewer, id)),
    listOccurrenceSteps: (asked, viewer) => listSteps(pool, viewer, asked),
    countOccurrenceSteps: ({ id }, viewer) => countSteps(pool, viewer, id),
    countWaitingOccurrences: (_, viewer) => countWaiting(pool, viewer),
    claimOccurrence: async (asked, viewer) => present(await claimOccurrence(pool, viewer, asked)),
    async snoozeOccurrence({ id, until, reason }, viewer) {
      return present(await snoozeOccurrence(pool, viewer, { id, until: until!, reason }))
    },
    bringBackOccurrence: async ({ id }, viewer) => present(await bringBackOccurrence(pool, viewer, id)),
    noteOccurrence: async (asked, viewer) => present(await noteOccurrence(pool, viewer, asked)),
    async closeOccurrence({ id, reason, note }, viewer) {
      return present(await closeOccurrence(pool, viewer, { id, note, reason: reason as ClosingReason }))
    },
    getEscalation: () => getEscalation(pool),
    changeEscalation: (asked, viewer) => changeEscalation(pool, viewer, asked),
    openCallOfOccurrence: async ({ id }, viewer) => present(await openCallOfOccurrence(deps, viewer, id)),
  }
}
