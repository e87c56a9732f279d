import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { normalizeSerial } from '@monitorweb/domain/text/serial'
import type pg from 'pg'
import type { Arrival } from '../gateway/intake.ts'
import { BadRequestError } from '../gateway/protocol.ts'
import { answeredReport, type ForwardedReport, type TraccarDevice } from '../gateway/protocols/traccar/traccar.ts'
import { getReportAge } from '../storage/base/report-age.ts'
import { findDevice } from '../storage/intake/device-sightings.ts'
import { missingPositions } from '../storage/tracks/missing-positions.ts'
import { mayStore, QUARANTINE } from '../tracking/quarantine.ts'
import { newFrame } from '../tracking/received-frame.ts'
import { mark } from '../tracking/steps/mark.ts'
import { normalise } from '../tracking/steps/normalise.ts'

const DAY_MS = 24 * 3600_000
/** Raw messages are kept for seven days by their receipt; what was received before is dated within them. */
const OLDEST_RECEIPT_MS = 6 * DAY_MS

export interface AskedOf {
  device: TraccarDevice
  /** The address of the server, which stands for the sender's. */
  address: string
}

/**
 * Answers which of the positions that the API gave are not stored, as arrivals, the oldest first. Only these may go to
 * the intake: one that is stored would be kept as a raw message once more, and would pass for a sign of life. What
 * cannot be read is passed over.
 */
export async function missingReports(
  pool: pg.Pool,
  positions: readonly unknown[],
  { device, address }: AskedOf,
): Promise<Arrival[]> {
  const now = Date.now()
  const { days: ageDays } = await getReportAge(pool)
  const serial = normalizeSerial(device.uniqueId)
  if (positions.length === 0 || serial === null) return []
  const known = await findDevice(pool, serial)
  if (known !== null && !mayStore(known)) return []
  const isUnregistered = known === null || known.state === 'quarantine'
  const oldest = isUnregistered ? now - QUARANTINE.maxPositionAgeDays * DAY_MS : Number.NEGATIVE_INFINITY
  const found = positions.flatMap((position) => {
    const report = readable(position, device)
    if (report === null) return []
    const arrival = arrivalOf(report, { receivedAt: receiptOf(position, now), address })
    const row = rowOf(arrival, known, ageDays)
    return row === null || row.fixTime < oldest ? [] : { arrival, row }
  })
  found.sort((a, b) => a.row.fixTime - b.row.fixTime)
  if (known === null) return found.map(({ arrival }) => arrival)
  const missing = await missingPositions(
    pool,
    found.map(({ row }) => row),
  )
  return found.flatMap(({ arrival }, index) => (missing.has(index) ? arrival : []))
}

function readable(position: unknown, device: TraccarDevice): ForwardedReport | null {
  try {
    return answeredReport(position, device)
  } catch (error) {
    if (error instanceof BadRequestError) return null
    throw error
  }
}

function arrivalOf(
  { serial, message, bytes }: ForwardedReport,
  { receivedAt, address }: { receivedAt: EpochMs; address: string },
): Arrival {
  return { protocol: 'traccar', address, receivedAt, bytes, messages: [message], serial, isRecovered: true }
}

/** When the Traccar server received it is when the device last spoke; our reading it says nothing of the device. */
function receiptOf(position: unknown, now: EpochMs): EpochMs {
  const { serverTime } = (position ?? {}) as { serverTime?: unknown }
  const said = typeof serverTime === 'string' ? Date.parse(serverTime) : Number.NaN
  return Number.isNaN(said) ? now : Math.min(now, Math.max(said, now - OLDEST_RECEIPT_MS))
}

const STEPS = [normalise(), mark({ marked: () => undefined })]

/** The row that the intake would store of it; null where it would store none. */
function rowOf(arrival: Arrival, known: { id: number; clockMinutes: number } | null, ageDays: number) {
  const frame = newFrame(arrival)
  frame.ageDays = ageDays
  const { id, clockMinutes } = known ?? { id: 0, clockMinutes: 0 }
  frame.device = { id, clockMinutes, state: 'active', cell: 0, storedPositions: 0, learnedClockMinutes: null }
  for (const step of STEPS) step.run(frame)
  return frame.positions[0] ?? frame.placeless[0] ?? null
}
