import { parseArgs } from 'node:util'
import { measureCommands } from './commands/measure-commands.ts'
import { table } from './figures/markdown-table.ts'
import { machineWords } from './figures/publish.ts'

/**
 * Measures how long a command takes from the press of a button, which commits it, to its bytes at the tracker: `npm run bench -- commands
 * [--devices 10000] [--commands 1000] [--every 40]`, so many milliseconds after one another; 0 asks for all at once. It asserts nothing; the figures stand in decision 60.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== 'commands'),
  options: {
    devices: { type: 'string', default: '10000' },
    commands: { type: 'string', default: '1000' },
    every: { type: 'string', default: '40' },
  },
})
const { devices, sent, p50, p99, most } = await measureCommands({
  devices: Number(values.devices),
  commands: Number(values.commands),
  everyMs: Number(values.every),
})
const figures = [p50, p99, most].map((ms) => `${Math.round(ms)} ms`)
console.log(machineWords())
console.log(table(['connected', 'commands', 'median', 'p99', 'longest'], [[devices, sent, ...figures]]))
