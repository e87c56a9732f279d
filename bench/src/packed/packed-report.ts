import { table } from '../figures/markdown-table.ts'

export interface PackedMeasured {
  machine: string
  /** Bytes a position or message, by what was packed. */
  positions: readonly { name: string; count: number; bytes: number; mark: number | null }[]
  messages: readonly { name: string; count: number; frameBytes: number; bytes: number; mark: number }[]
  /** Processor milliseconds. */
  month: { points: number; trackMs: number; digestsMs: number; packMs: number; unpackMs: number }
}

/** Writes docs/performance-packed.md: what packed days take, and how long they take to be read. */
export function packedReport({ machine, positions, messages, month }: PackedMeasured): string {
  return `# Packed days

Made by \`npm run bench -- packed --write\` on ${machine}, without a database: how a day is packed stands in decision 43.
Real drives of three cars (Omaha, Curitiba), one piece for each car and day as it was driven; ignition and digest are as they would be, voltage,
satellites and the odometer are added, and each is received 0.8 to 2.3 s after its fix, to the millisecond. The parked vehicle is made: its
place trembles by up to 2 · 10⁻⁶ degrees in a tenth of its reports.

## Bytes a position
${table(
  ['what', 'positions', 'bytes each', 'mark'],
  positions.map(({ name, count, bytes, mark }) => [
    name,
    count.toLocaleString('en'),
    bytes.toFixed(1),
    met(bytes, mark),
  ]),
)}

## Bytes a raw message
At ten seconds on the way, beside the same reports.

${table(
  ['protocol', 'messages', 'frame', 'packed', 'mark'],
  messages.map(({ name, count, frameBytes, bytes, mark }) => [
    name,
    count.toLocaleString('en'),
    `${frameBytes.toFixed(0)} bytes`,
    bytes.toFixed(1),
    met(bytes, mark),
  ]),
)}

## A month at ten seconds
${month.points.toLocaleString('en')} positions in thirty pieces, of the processor:

${table(
  ['doing', 'ms', 'mark'],
  [
    ['columns for the engine', month.trackMs.toFixed(0), met(month.trackMs, 60)],
    ['digests too, as a late report asks for', month.digestsMs.toFixed(0), met(month.digestsMs, null)],
    ['points with all that was stored, as verifying asks for', month.unpackMs.toFixed(0), met(month.unpackMs, null)],
    ['packing', month.packMs.toFixed(0), met(month.packMs, null)],
  ],
)}
`
}

function met(figure: number, mark: number | null): string {
  if (mark === null) return '–'
  return `≤ ${mark}: ${figure <= mark ? 'met' : 'missed'}`
}
