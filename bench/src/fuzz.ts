import { parseArgs } from 'node:util'
import { FUZZED, type FuzzedReader } from '@monitorweb/server/gateway/protocols/fuzz/fuzzed'
import { table } from './figures/markdown-table.ts'

const HEAD = ['reader', 'streams', 'read', 'broken', 'slowest ms', 'seconds', 'heap MB', 'found']

/** Feeds mutated streams and requests to every decoder, prints what became of them, and answers 1 where something was found. */
function fuzz(): number {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '10000000' },
      seed: { type: 'string' },
      protocol: { type: 'string' },
    },
  })
  const seed = Number(values.seed ?? Date.now() % 0x1_0000_0000)
  const chosen = FUZZED.filter(({ name }) => [name, name.split(' ')[0]].includes(values.protocol ?? name))
  const rounds = Math.ceil(Number(values.rounds) / chosen.length)
  if (!(rounds > 0)) throw new Error('Uso: npm run fuzz -- [--rounds 10000000] [--seed 7] [--protocol gt06]')
  console.log(`Seed ${seed}, ${rounds} streams a reader.\n`)
  const findings: string[] = []
  const rows = chosen.map((reader) => row(reader, { rounds, seed }, findings))
  console.log(table(HEAD, rows))
  for (const finding of findings) console.log(`\n${finding}`)
  return findings.length > 0 ? 1 : 0
}

function row(reader: FuzzedReader, options: { rounds: number; seed: number }, findings: string[]) {
  const begun = performance.now()
  const told = (cells: readonly (string | number)[], found: string) => [
    ...[reader.name, options.rounds, ...cells, ((performance.now() - begun) / 1000).toFixed(1)],
    ...[Math.round(process.memoryUsage().heapUsed / 2 ** 20), found],
  ]
  try {
    const { read, broken, slowestMs } = reader.fuzz(options)
    return told([read, broken, slowestMs.toFixed(1)], '–')
  } catch (error) {
    const { message, cause } = error as Error
    findings.push(`${message}\n${cause instanceof Error ? cause.stack : ''}`)
    return told(['–', '–', '–'], 'yes')
  }
}

process.exit(fuzz())
