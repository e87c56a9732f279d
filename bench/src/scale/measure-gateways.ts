import { median } from '../figures/median.ts'
import { driveLoad } from '../performance/load.ts'
import { registerDevices } from '../performance/measure-ingest.ts'
import { processorMicros } from '../program/processor-time.ts'
import { type BenchProcess, startBenchDatabase, startProcess } from '../program/program.ts'

export interface GatewaysMeasured {
  sockets: number
  inFlight: number
  rounds: number
  runs: readonly {
    gateways: number
    /** Acknowledged ones, in the median of the rounds. */
    positionsPerSecond: number
    /** Of one position, in µs, in the median of the rounds. */
    micros: { gateways: number; postgres: number }
  }[]
}

const GATEWAYS = [1, 2, 4] as const
const SOCKETS = 1_000
const IN_FLIGHT = 5
const ROUNDS = 3
const REPORTS_OF_SOCKET = 40

/** Has the same load taken by one gateway and by several on one database, in turn. */
export async function measureGateways(): Promise<GatewaysMeasured> {
  const database = await startBenchDatabase()
  const all = await Promise.all(
    Array.from({ length: Math.max(...GATEWAYS) }, () => startProcess('gateway', database.url)),
  )
  const taken = new Map<number, { rate: number; gateways: number; postgres: number }[]>()
  let loads = 0

  /** Each gateway has its share of the sockets; all trackers are driven by this one process, whoever takes them. */
  async function drive(gateways: readonly BenchProcess[]) {
    const micros = () => ({
      gateways: gateways.reduce((sum, { pid }) => sum + processorMicros(pid), 0),
      postgres: database.micros(),
    })
    const sockets = SOCKETS / gateways.length
    const before = micros()
    const results = await Promise.all(
      gateways.map(({ ports }) =>
        driveLoad({
          ...{ port: ports['gt06'] as number, sockets, inFlight: IN_FLIGHT },
          ...{ reportsPerSocket: REPORTS_OF_SOCKET, run: loads++ },
        }),
      ),
    )
    const after = micros()
    const positions = results.reduce((sum, result) => sum + result.positions, 0)
    return {
      rate: positions / Math.max(...results.map(({ seconds }) => seconds)),
      gateways: (after.gateways - before.gateways) / positions,
      postgres: (after.postgres - before.postgres) / positions,
    }
  }

  try {
    await registerDevices(database.url, {
      runs: (ROUNDS + 1) * GATEWAYS.reduce((sum, n) => sum + n, 0),
      sockets: SOCKETS,
    })
    // A first run of each warms connections, plans and partitions.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const count of GATEWAYS) {
        const run = await drive(all.slice(0, count))
        if (round > 0) taken.set(count, [...(taken.get(count) ?? []), run])
      }
    }
  } finally {
    await Promise.all(all.map((gateway) => gateway.stop()))
    await database.stop()
  }
  const runs = [...taken].map(([gateways, rounds]) => ({
    gateways,
    positionsPerSecond: median(rounds.map(({ rate }) => rate)),
    micros: {
      gateways: median(rounds.map((round) => round.gateways)),
      postgres: median(rounds.map((round) => round.postgres)),
    },
  }))
  return { sockets: SOCKETS, inFlight: IN_FLIGHT, rounds: ROUNDS, runs }
}
