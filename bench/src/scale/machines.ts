import { figureOf, readTable } from '../figures/read-table.ts'
import type { SizedFleet } from '../sizing/measure-sizing.ts'
import { acknowledgesWhatIsDue } from './measure-fleets.ts'

const VEHICLES = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 300_000]
const INTERVAL = '10 s'
const DAY_SECONDS = 86_400
/** The machine that is counted in, and how much of it reception may keep busy: the rest is for rules, screens, reports and bad hours. */
export const MACHINE = { cores: 8, busyCores: 4 }

/** What a fleet takes that reports every ten seconds: cores of the program and of PostgreSQL, memory of both in MB. */
interface Taken {
  program: number
  postgres: number
  memory: number
}

interface MeasuredFleet extends Taken {
  vehicles: number
  /** Bytes of the database's log for one position. */
  log: number
  acknowledged99: number
}

export interface MachinesRow extends Taken {
  vehicles: number
  measured: MeasuredFleet | null
  /** In bytes a day, if all of them drive all day: as it comes, packed, and of the database's log. */
  day: { fresh: number; packed: number; log: number }
  /** So many machines of the program, and of PostgreSQL; none of the program's own where both fit on one. */
  machines: { program: number; postgres: number }
}

/** Reckons what other fleets take from those that were measured: between two in proportion, beyond the greatest as that. */
export function reckonMachines(fleets: readonly SizedFleet[]): MachinesRow[] {
  const measured = [...readSmallFleets(), ...fleets.filter(acknowledgesWhatIsDue).map(measuredOf)]
  const bytes = readBytes()
  return VEHICLES.map((vehicles) => {
    const taken = takenBy(vehicles, measured)
    const positions = (vehicles / figureOf(INTERVAL)) * DAY_SECONDS
    const { log } = measured.findLast((fleet) => fleet.vehicles <= vehicles)!
    return {
      ...{ vehicles, ...taken, machines: machinesOf(taken) },
      measured: measured.find((fleet) => fleet.vehicles === vehicles) ?? null,
      day: { fresh: positions * bytes.fresh, packed: positions * bytes.packed, log: positions * log },
    }
  })
}

function takenBy(vehicles: number, measured: readonly MeasuredFleet[]): Taken {
  const above = measured.find((fleet) => fleet.vehicles >= vehicles)
  const below = measured.findLast((fleet) => fleet.vehicles <= vehicles)!
  const reckon = (figure: keyof Taken) => {
    if (above === undefined) return (below[figure] * vehicles) / below.vehicles
    if (above === below) return below[figure]
    const share = (vehicles - below.vehicles) / (above.vehicles - below.vehicles)
    return below[figure] + share * (above[figure] - below[figure])
  }
  return { program: reckon('program'), postgres: reckon('postgres'), memory: reckon('memory') }
}

function machinesOf({ program, postgres }: Taken): MachinesRow['machines'] {
  if (program + postgres <= MACHINE.busyCores) return { program: 0, postgres: 1 }
  return { program: Math.ceil(program / MACHINE.busyCores), postgres: Math.ceil(postgres / MACHINE.busyCores) }
}

function measuredOf({ vehicles, cores, memory, bytes, trackers }: SizedFleet): MeasuredFleet {
  return {
    ...{ vehicles, postgres: cores.postgres, program: cores.gateway + cores.web + cores.rules },
    memory: (memory.gateway + memory.postgres + memory.web + memory.rules) / 1e6,
    acknowledged99: trackers.acknowledgedAfterMs.p99,
    log: bytes.log,
  }
}

function readSmallFleets(): MeasuredFleet[] {
  const ofInterval = (rows: readonly Record<string, string>[]) => rows.filter(({ interval }) => interval === INTERVAL)
  const memories = ofInterval(readTable('performance-sizing.md', 'memory: gateway'))
  return ofInterval(readTable('performance-sizing.md', 'cores: gateway')).map((row, place) => ({
    vehicles: figureOf(row['vehicles']),
    postgres: figureOf(row['PostgreSQL']),
    program: figureOf(row['cores: gateway']) + figureOf(row['web']) + figureOf(row['rules']),
    memory: figureOf(memories[place]?.['in all']),
    acknowledged99: figureOf(row['ack p99']),
    log: figureOf(memories[place]?.['its log a position']),
  }))
}

/** Bytes of a position and its raw message: as they come, with their indexes, and packed, of a vehicle that drives. */
function readBytes(): { fresh: number; packed: number } {
  const rows = readTable('performance.md', 'bytes a row')
  const driving = readTable('performance-packed.md', 'positions').find(({ what }) => what === 'on the way, each 10 s')
  const message = readTable('performance-packed.md', 'protocol').find(({ protocol }) => protocol === 'GT06')
  return {
    fresh: rows.reduce((sum, row) => sum + figureOf(row['bytes a row']) + figureOf(row['of its indexes']), 0),
    packed: figureOf(driving?.['bytes each']) + figureOf(message?.['packed']),
  }
}
