import { alarmsIn } from '@monitorweb/domain/position/alarms'
import { isTrusted } from '@monitorweb/domain/position/position-flags'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { PositionRow } from '../../storage/positions/stored-position.ts'
import type { ReceivedFrame, Step } from '../received-frame.ts'

/** Notes the alarms that the reports of a frame tell, after their clocks were settled. */
export function noteAlarms(): Step {
  return {
    name: 'note alarms',
    run(frame) {
      for (const row of frame.positions) noteAlarmsOf(frame, row)
      return undefined
    },
  }
}

/**
 * Notes the alarms of one report. Its device's clock may be wrong, but nothing is said after it was received. `saidAt`
 * is the time that the device gave it, by its own zone, so that it stays the same whatever zone it is read by.
 */
export function noteAlarmsOf(frame: ReceivedFrame, row: PositionRow, saidAt = saidTime(frame, row)): void {
  const kinds = alarmsIn(row)
  if (kinds.length === 0) return
  const hasPlace = isTrusted(row.flags)
  for (const kind of kinds) {
    frame.alarms.push({
      deviceId: row.deviceId,
      kind,
      saidAt,
      at: Math.min(row.fixTime, row.receivedAt),
      latitude: hasPlace ? row.latitude : null,
      longitude: hasPlace ? row.longitude : null,
    })
  }
}

/** Answers what time the device gave a report, by its own zone. */
export function saidTime({ device }: ReceivedFrame, { fixTime }: PositionRow): EpochMs {
  return fixTime + (device?.clockMinutes ?? 0) * 60_000
}
