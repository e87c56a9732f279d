import { USUAL_PORTS } from '@monitorweb/domain/protocols/usual-ports'
import { isSharedThere } from '@monitorweb/server/gateway/protocols/golden/golden-cases'
import { protocols } from '@monitorweb/server/gateway/protocols/protocols'
import { table } from './figures/markdown-table.ts'
import { type Difference, differencesOf } from './protocols/differences.ts'
import { type GoldenRun, type Passed, readGoldenRuns } from './protocols/golden-runs.ts'
import { unreadFiles } from './protocols/shared-files.ts'

const HEAD = [
  ...[
    'protocol',
    'port',
    'transports',
    'acknowledges',
    'cases',
    'same',
    'different with a reason',
    'of these in the core',
    'of these the number in another unit',
    'failed',
  ],
  ...['framing vectors', 'answered byte for byte'],
]

const MARKS: Readonly<Record<Difference['concerns'], string>> = { core: ' (core)', unit: ' (unit)', rest: '' }

/** Prints what the tests of the public cases found, a row a protocol; answers 1 where one of them failed. */
async function printProtocols(file: string): Promise<number> {
  if (!isSharedThere) console.log('No public messages in ../shared/data/protocols: no case was run.\n')
  const runs = readGoldenRuns(file)
  const rows: (string | number)[][] = []
  const reasons: string[] = []
  const counted = { cases: 0, core: 0, unit: 0 }
  for (const { name, transports, acknowledges } of protocols) {
    const run = isSharedThere ? runs.get(name) : undefined
    const differences = run ? await differencesOf(name) : []
    counted.cases += run?.cases.all ?? 0
    for (const { concerns } of differences) if (concerns !== 'rest') counted[concerns]++
    rows.push([
      name,
      USUAL_PORTS[name as keyof typeof USUAL_PORTS],
      transports.join(', '),
      acknowledges,
      ...cells(run, differences),
    ])
    reasons.push(...differences.map(({ of, why, concerns }) => `- ${name} ${of}${MARKS[concerns]}: ${why}`))
  }
  console.log(table(HEAD, rows))
  if (counted.cases > 0) console.log(`\n${summary(counted)}`)
  if (reasons.length > 0) console.log(`\nDifferent, with a reason:\n${reasons.join('\n')}`)
  const unread = unreadFiles(protocols.map(({ name }) => name))
  if (unread.length > 0) console.log(`\nPublic messages of protocols that have no port here: ${unread.join(', ')}.`)
  return [...runs.values()].some(({ failures }) => failures > 0) ? 1 : 0
}

function cells(run: GoldenRun | undefined, differences: readonly Difference[]): (string | number)[] {
  if (!run) return ['–', '–', '–', '–', '–', '–', '–', '–']
  const { cases, vectors, answers } = run
  const different = differences.length
  const of = (what: Difference['concerns']) => differences.filter(({ concerns }) => concerns === what).length
  return [
    ...[cases.all, cases.passed - different, different, of('core'), of('unit'), run.failures],
    ...[passed(vectors), passed(answers)],
  ]
}

function summary({ cases, core, unit }: { cases: number; core: number; unit: number }): string {
  const share = ((100 * core) / cases).toFixed(1)
  return `Of ${cases} cases ${core} (${share} %) differ in the core; of ${unit} more the number is kept, as what the maker says that it is.`
}

function passed({ passed, all }: Passed): string {
  return all === 0 ? '–' : `${passed} of ${all}`
}

process.exit(await printProtocols(process.argv[2] ?? ''))
