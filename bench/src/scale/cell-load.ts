import type { Arrival } from '@monitorweb/server/gateway/intake'
import { gt06 } from '@monitorweb/server/gateway/protocols/gt06/gt06'
import { cellsOf } from '@monitorweb/server/storage/base/cells'
import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { createIngest } from '@monitorweb/server/tracking/ingest'
import { LANES, laneOfDevice } from '@monitorweb/server/tracking/lanes'
import type { TrackingMetrics } from '@monitorweb/server/tracking/tracking-metrics'
import type pg from 'pg'
import { imeiOf, vehicleId } from '../rules/bench-fleet.ts'
import { frameOfLife } from '../rules/vehicle-life.ts'

export interface CellLoad {
  /**
   * Hands so many reports of each device to the intake, so that every transaction of a lane holds `rows` of them. Answers what this process had of a
   * processor, and how many reports the transaction of one held on average.
   */
  run(of: { rows: number; reportsOfDevice: number }): Promise<{ micros: number; rowsOfBatch: number }>
  stop(): Promise<void>
}

/** Old enough that all that is reported of it has passed. */
const STARTED_MS = 4 * 3_600_000
const INTERVAL_MS = 10_000
const STOP_MS = 10_000

/** Opens the intake of a gateway, without its sockets, for a fleet whose devices lie in so many cells. */
export async function openCellLoad(of: { url: string; cells: number; devices: number }): Promise<CellLoad> {
  const { url, cells, devices } = of
  const pool = openDatabase({ connectionString: url, max: 6, cells })
  const lookUps = openDatabase({ connectionString: url, max: 2, cells })
  let batches: number[] = []
  const ingest = createIngest(
    pool,
    { ...UNCOUNTED, committed: (frames) => void batches.push(frames.length) },
    { lookUps },
  )
  const lanes = await readLanes(pool, devices)
  const startedAt = Date.now() - STARTED_MS
  let reported = 0

  return {
    async run({ rows, reportsOfDevice }) {
      const queues = lanes.map((lane) => arrivalsOf(lane, { startedAt, reported, reportsOfDevice }))
      reported += reportsOfDevice
      batches = []
      const before = process.cpuUsage()
      await Promise.all(queues.map((queue) => feed(queue, rows)))
      const { user, system } = process.cpuUsage(before)
      return { micros: user + system, rowsOfBatch: sumOf(batches.map((size) => size * size)) / sumOf(batches) }
    },
    async stop() {
      await ingest.stop(STOP_MS)
      await Promise.all([pool.end(), lookUps.end()])
    },
  }

  /** What a transaction held is told of at one moment, and as much is handed on in it: the next one holds as much again. */
  function feed(queue: readonly Arrival[], rows: number): Promise<void> {
    let [next, settled] = [0, 0]
    return new Promise((resolve, reject) => {
      const handOn = () => {
        const arrival = queue[next++]
        if (arrival === undefined) return
        ingest.take(arrival, (_, outcome, error) => {
          if (outcome !== 'stored') reject(error ?? new Error(`a report was ${outcome}`))
          if (++settled === queue.length) resolve()
          else handOn()
        })
      }
      for (let index = 0; index < rows; index++) handOn()
    })
  }
}

/** What is counted is no part of what is measured. */
const UNCOUNTED: TrackingMetrics = {
  ...{ received() {}, marked() {}, refused() {}, missing() {}, committed() {} },
  ...{ sockets() {}, portOpen() {}, misplaced() {}, disputed() {}, answerDropped() {} },
}

/** Answers the vehicles of each lane of each cell. */
async function readLanes(pool: pg.Pool, devices: number): Promise<number[][]> {
  const cells = cellsOf(pool).length
  const { rows } = await pool.query<{ id: number; cell: number }>(
    'select id, cell from device where id >= $1 order by id',
    [vehicleId(0)],
  )
  if (rows.length !== devices) throw new Error(`${rows.length} of ${devices} devices are registered`)
  const lanes = Array.from({ length: cells * LANES }, (): number[] => [])
  for (const { id, cell } of rows) lanes[cell * LANES + laneOfDevice(id, cells)]!.push(id - vehicleId(0))
  return lanes
}

/** Makes reports of all vehicles one after the other, again and again, as a port would hand them on. */
function arrivalsOf(
  vehicles: readonly number[],
  of: { startedAt: number; reported: number; reportsOfDevice: number },
): Arrival[] {
  return Array.from({ length: of.reportsOfDevice }, (_, turn) => of.reported + turn).flatMap((report) =>
    vehicles.map((vehicle) => {
      const at = of.startedAt + report * INTERVAL_MS
      const bytes = frameOfLife(vehicle, { at, number: report + 1 })
      const context = {
        serial: imeiOf(vehicle),
        transport: 'tcp',
        receivedAt: at,
        memory: gt06.createMemory(),
      } as const
      const { messages } = gt06.decode(bytes, context)
      const number = gt06.numberOf(bytes)
      return {
        protocol: gt06.name,
        address: '127.0.0.1',
        receivedAt: Date.now(),
        bytes,
        messages,
        serial: context.serial,
        number,
      }
    }),
  )
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
