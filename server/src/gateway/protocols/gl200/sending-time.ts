import type { EpochMs, PositionReport } from '@monitorweb/domain/position/position-report'
import type { Message } from '../../protocol.ts'
import type { TextReport } from './report.ts'
import { DELAY_MS, type Gl200Memory, learnZone } from './session.ts'

/**
 * Learns the zone of the time of sending. A place with a fix is told in UTC just before it is sent; what is sent live
 * arrives just after.
 */
export function noteZone({ head, places, sentAt }: TextReport, memory: Gl200Memory, receivedAt: EpochMs): void {
  if (sentAt === null) return
  const last = places.at(-1)
  if (last?.place && last.hdop !== null && last.hdop > 0) learnZone(memory, sentAt, last.place.fixTime)
  else if (head === 'RESP') learnZone(memory, sentAt, receivedAt)
}

/**
 * Dates by the time of sending what no place dates: a report without one that comes from memory, and one whose last
 * place is only the last that was known (accuracy 0), or said so and is nowhere. What the latter tells is of now, however long ago that place was;
 * it stays of then where no zone says when the sending was.
 */
export function datedBySending(messages: readonly Message[], report: TextReport, { zoneMs }: Gl200Memory): Message[] {
  const { head, sentAt, places } = report
  if (sentAt === null) return [...messages]
  const isLastKnown = places.at(-1)?.hdop === 0
  return messages.map((message, index) => {
    const isOfThen = !isLastKnown || index < messages.length - 1
    if (message.kind === 'heartbeat') {
      const { at, ...undated } = message
      if (at !== undefined && isOfThen) return message
      return head === 'BUFF' ? { ...undated, at: sentAt - (zoneMs ?? 0) } : undated
    }
    if (message.kind !== 'position' || isOfThen || zoneMs === null) return message
    return { ...message, report: withoutReception(message.report, sentAt - zoneMs) }
  })
}

/** A place as old as its report is one, whatever its accuracy; speed and direction of an older one are of then. */
function withoutReception(report: PositionReport, at: EpochMs): PositionReport {
  if (at - report.fixTime <= DELAY_MS) return report
  return { ...report, fixTime: at, hasFix: false, speedKmh: null, courseDegrees: null }
}
