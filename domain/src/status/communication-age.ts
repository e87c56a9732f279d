import type { EpochMs } from '../position/position-report.ts'

/** How long ago a vehicle communicated last, in classes that exclude each other. */
export const COMMUNICATION_AGES = ['now', 'under3', 'from3', 'from6', 'over12', 'never'] as const
export type CommunicationAge = (typeof COMMUNICATION_AGES)[number]

/** "Now" ends with this age, the others before theirs. */
export const COMMUNICATION_AGE_MINUTES = { now: 15, under3: 180, from3: 360, from6: 720 }

export function communicationAge(lastCommunicationAt: EpochMs | null, now: EpochMs): CommunicationAge {
  if (lastCommunicationAt === null) return 'never'
  const minutes = (now - lastCommunicationAt) / 60_000
  if (minutes <= COMMUNICATION_AGE_MINUTES.now) return 'now'
  if (minutes < COMMUNICATION_AGE_MINUTES.under3) return 'under3'
  if (minutes < COMMUNICATION_AGE_MINUTES.from3) return 'from3'
  return minutes < COMMUNICATION_AGE_MINUTES.from6 ? 'from6' : 'over12'
}
