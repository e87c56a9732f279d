import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type pg from 'pg'
import { type Arrival, acceptInTime, hasRoom, type Intake } from '../gateway/intake.ts'
import { byTracker } from './former-tracker.ts'
import { missingReports } from './missing-reports.ts'
import type { KnownDevice, TraccarApi } from './traccar-api.ts'
import { TraccarError } from './traccar-error.ts'

const DAY_MS = 24 * 3600_000
/** A period that is too much to answer is halved down to this. */
const SHORTEST_MS = 60_000
/** So many reports wait for a commit at a time, few beside those of trackers. */
const AT_ONCE = 200

/** Nothing can be stored at present, so that reading on would lose what was read. */
class NothingStoredError extends Error {
  override name = 'NothingStoredError'
}

export interface DeviceReading {
  /** How many positions were stored that had not been. */
  found: number
  /** The newest instant of a fix that the server has in the period; null: it has none. */
  newestFix: EpochMs | null
}

interface Deps {
  api: TraccarApi
  pool: pg.Pool
  intake: Intake
  /** The address of the server. */
  url: string
}

interface Period {
  from: EpochMs
  to: EpochMs
}

/**
 * Reads what the Traccar server has of one device, by the instants of its fixes, and stores what is missing: a day at a
 * time, so that no answer grows without bound. Throws TraccarError, NothingStoredError.
 */
export async function readDevice(
  deps: Deps,
  device: KnownDevice,
  { from, to }: Period,
  signal: AbortSignal,
): Promise<DeviceReading> {
  const reading: DeviceReading = { found: 0, newestFix: null }
  const pieces: Period[] = []
  for (let end = to; end > from; end -= DAY_MS) pieces.push({ from: Math.max(from, end - DAY_MS), to: end })
  // The last of the list is the oldest: a device's past is stored in its order.
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    signal.throwIfAborted()
    const positions = await deps.api.positions(device, piece, signal).catch((error: unknown) => {
      if (!isTooMuch(error) || piece.to - piece.from < 2 * SHORTEST_MS) throw error
      const middle = Math.floor((piece.from + piece.to) / 2)
      pieces.push({ from: middle, to: piece.to }, { from: piece.from, to: middle })
      return []
    })
    const { own, former } = await byTracker(deps.pool, positions, device)
    const address = new URL(deps.url).hostname
    const uniqueId = device.renamed?.from?.serial ?? device.uniqueId
    const missing = [
      ...(await missingReports(deps.pool, former, { device: { ...device, uniqueId }, address })),
      ...(await missingReports(deps.pool, own, { device, address })),
    ]
    reading.found += await storeAll(deps.intake, missing, signal)
    const newest = newestFixOf(own)
    if (newest !== null) reading.newestFix = Math.max(newest, reading.newestFix ?? newest)
  }
  return reading
}

function isTooMuch(error: unknown): boolean {
  return error instanceof TraccarError && error.isTooMuch
}

/** Answers how many were stored; unregistered devices may be refused beyond their quotas. */
async function storeAll(intake: Intake, arrivals: readonly Arrival[], signal: AbortSignal): Promise<number> {
  let stored = 0
  for (let begin = 0; begin < arrivals.length; begin += AT_ONCE) {
    signal.throwIfAborted()
    if (intake.isStalled() || !hasRoom(intake)) throw new NothingStoredError('commits have stopped')
    stored += await storePart(intake, arrivals.slice(begin, begin + AT_ONCE))
  }
  return stored
}

/**
 * What is refused beside others that are stored had no room among them, as little of unregistered devices waits at a time: it
 * is offered again, as nobody else would. Where all is refused their quotas are used up.
 */
async function storePart(intake: Intake, part: readonly Arrival[]): Promise<number> {
  const outcomes = await Promise.all(part.map((arrival) => acceptInTime(intake, arrival)))
  if (outcomes.includes(undefined)) throw new NothingStoredError('commits do not come in time')
  const refused = part.filter((_, index) => outcomes[index] === 'refused')
  const stored = part.length - refused.length
  return stored > 0 && refused.length > 0 ? stored + (await storePart(intake, refused)) : stored
}

function newestFixOf(positions: readonly unknown[]): EpochMs | null {
  let newest: EpochMs | null = null
  for (const position of positions) {
    const at = Date.parse(String((position as { fixTime?: unknown } | null)?.fixTime))
    if (!Number.isNaN(at) && (newest === null || at > newest)) newest = at
  }
  return newest
}
