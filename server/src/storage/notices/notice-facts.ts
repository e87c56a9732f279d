import type { EpochMs } from '@monitorweb/domain/position/position-report'

/** Why people are told of an occurrence. */
export type NoticeKind = 'opened' | 'escalated' | 'returned'

/** What a notice is about, kept with it: a vehicle that is renamed or sold later changes nothing of it. */
export interface NoticeFactsRow {
  kind: NoticeKind | 'test'
  occurrenceId: number | null
  plate: string
  vehicle: string
  customer: string
  what: string
  where: string
  at: EpochMs
  latitude: number | null
  longitude: number | null
  /** The rule that told the person often enough in that hour, by its name; absent: none did. */
  overLimit?: { rule: string; noticesPerHour: number }
  /** Whether somebody closed it before the person was told; only a digest says so. */
  closed?: boolean
  /** Whether it was put aside as the person was told; only a digest says so. */
  snoozed?: boolean
}
