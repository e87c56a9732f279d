import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { machineWords, publish } from './figures/publish.ts'
import { measureCells } from './scale/measure-cells.ts'
import { measureFleets } from './scale/measure-fleets.ts'
import { measureGateways } from './scale/measure-gateways.ts'
import { type ScaleMeasured, scaleReport } from './scale/scale-report.ts'

/**
 * Measures what more than one machine would rest on: `npm run bench -- scale [--only cells|gateways|fleets|machines] [--vehicles 20000] [--kept FILE]
 * [--write]`. It asserts nothing. With a file, what runs before this one measured is taken from there, and kept there with what this one measures.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'scale'),
  options: {
    only: { type: 'string' },
    vehicles: { type: 'string' },
    kept: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const { only, kept, vehicles, write } = values
const PARTS = ['cells', 'gateways', 'fleets', 'machines']
if (only !== undefined && !PARTS.includes(only)) throw new Error(`--only takes ${PARTS.join(', ')}`)
const measured: ScaleMeasured = {
  ...(kept && existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}),
  machine: machineWords(),
}
const isWanted = (part: string) => only === undefined || only === part
const load = () => Math.round(loadavg()[0]!)

if (isWanted('cells')) measured.cells = { load: load(), measured: await measureCells() }
if (isWanted('gateways')) measured.gateways = { load: load(), measured: await measureGateways() }
if (isWanted('fleets')) {
  const fleets = await measureFleets(vehicles === undefined ? null : Number(vehicles), load)
  const others = (measured.fleets ?? []).filter((before) =>
    fleets.every((fleet) => fleet.measured.vehicles !== before.measured.vehicles),
  )
  measured.fleets = [...others, ...fleets].sort((one, other) => one.measured.vehicles - other.measured.vehicles)
}
if (write && !(measured.cells && measured.gateways && measured.fleets))
  throw new Error('--write needs every part: measure all, or name what was kept of the others')
if (kept) writeFileSync(kept, JSON.stringify(measured))
const report = scaleReport(measured)
if (write) publish('performance-scale.md', `${report}\n`)
console.log(report)
