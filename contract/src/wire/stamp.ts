import type { EpochMs } from '@monitorweb/domain/position/position-report'

const STAMP = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** An instant as the wire writes it: `YYYY-MM-DD HH:mm:ss` in UTC. Fractions of a second are cut off. */
export function formatStamp(time: EpochMs): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** Reads `YYYY-MM-DD HH:mm:ss` as UTC; null for anything else, also for days and hours that do not exist. */
export function parseStamp(text: string): EpochMs | null {
  const parts = STAMP.exec(text)
  if (!parts) return null
  const time = Date.parse(`${text.replace(' ', 'T')}Z`)
  // Date.parse turns 30 February into 2 March; reading it back shows.
  return Number.isNaN(time) || formatStamp(time) !== text ? null : time
}
