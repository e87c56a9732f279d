import { openDatabase } from '@monitorweb/server/storage/base/connections/database'
import { LANES } from '@monitorweb/server/tracking/lanes'
import { median } from '../figures/median.ts'
import { type BenchDatabase, startBenchDatabase } from '../program/program.ts'
import { registerFleet } from '../rules/bench-fleet.ts'
import { type CellLoad, openCellLoad } from './cell-load.ts'

/** Of one position, in µs. */
interface Micros {
  postgres: number
  program: number
}

export interface CellsMeasured {
  devices: number
  pairs: number
  sizes: readonly {
    rows: number
    /** What the transaction of a position held on average, with one cell and with several. */
    rowsOfBatch: readonly [number, number]
    /** Each pair, with one cell and with several. */
    runs: readonly (readonly [Micros, Micros])[]
  }[]
}

export const CELLS = 4
const ROWS = [200, 2_000] as const
/** Each lane of each cell has as many devices as the greatest transaction has rows, so that none is in one twice. */
const DEVICES = CELLS * LANES * Math.max(...ROWS)
const PAIRS = 6
const REPORTS_OF_DEVICE = 2

/** Has the same reports stored in a database of one cell and in one of several, in turn. */
export async function measureCells(): Promise<CellsMeasured> {
  const one = await openSide(1)
  try {
    const several = await openSide(CELLS)
    try {
      for (const side of [one, several]) await measureRun(side, Math.max(...ROWS))
      const sizes = []
      for (const rows of ROWS) {
        const pairs: (readonly [Run, Run])[] = []
        for (let pair = 0; pair < PAIRS; pair++) {
          // What the first of a pair leaves behind falls on either side as often.
          const order = pair % 2 === 0 ? [one, several] : [several, one]
          const runs = [await measureRun(order[0]!, rows), await measureRun(order[1]!, rows)] as const
          pairs.push(pair % 2 === 0 ? runs : [runs[1], runs[0]])
        }
        const rowsOfBatch = [0, 1].map((place) => median(pairs.map((pair) => pair[place]!.rowsOfBatch)))
        sizes.push({ rows, rowsOfBatch: [rowsOfBatch[0]!, rowsOfBatch[1]!] as const, runs: pairs })
      }
      return { devices: DEVICES, pairs: PAIRS, sizes }
    } finally {
      await several.close()
    }
  } finally {
    await one.close()
  }
}

type Run = Micros & { rowsOfBatch: number }

interface Side {
  database: BenchDatabase
  load: CellLoad
  checkpoint(): Promise<unknown>
  close(): Promise<void>
}

async function openSide(cells: number): Promise<Side> {
  const database = await startBenchDatabase(cells)
  const pool = openDatabase({ connectionString: database.url, max: 1 })
  await registerFleet(pool, DEVICES)
  const load = await openCellLoad({ url: database.url, cells, devices: DEVICES })
  return {
    ...{ database, load, checkpoint: () => pool.query('checkpoint') },
    async close() {
      await load.stop()
      await pool.end()
      await database.stop()
    },
  }
}

async function measureRun({ database, load, checkpoint }: Side, rows: number): Promise<Run> {
  await checkpoint()
  const before = database.micros()
  const { micros, rowsOfBatch } = await load.run({ rows, reportsOfDevice: REPORTS_OF_DEVICE })
  const positions = DEVICES * REPORTS_OF_DEVICE
  return { postgres: (database.micros() - before) / positions, program: micros / positions, rowsOfBatch }
}
