import './node-version.mjs'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runChecks } from './checks/run-checks.mjs'
import { startInstallingChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { awaitTool, root } from './run-command.mjs'
import { folderInMemory } from './tests/memory-folder.mjs'
import { countPlaywright, runPlaywright, startPlaywright } from './tests/playwright-tests.mjs'

const args = process.argv.slice(2)
// The counts are said last whatever happens: what cannot even be built has failed.
let closing = '0 passed, 1 failed, 0 skipped'
process.on('exit', () => console.log(closing))
const memory = folderInMemory()
if (memory) process.env.TMPDIR = memory
const durations = []
// A path below e2e/ is Playwright's and any other Vitest's; each runner gets all but the paths of the other.
const isBelowE2e = (arg) => /^(\.\/)?e2e(\/|$)/.test(arg)
const isElsewhere = (arg) => /^(\.\/)?(domain|contract|server|web|simulator|scripts)(\/|$)/.test(arg)
const [asksBrowser, asksOthers] = [args.some(isBelowE2e), args.some(isElsewhere)]
const runsBrowser = asksBrowser || args.length === 0
// A machine without a browser gets one while the first parts run.
const chromiumInstalled = runsBrowser ? startInstallingChromium() : undefined
await timed('instalação e construção', () => prepare())
const runs = []
const vitestArgs = args.filter((arg) => !isBelowE2e(arg))
const browserArgs = args.filter((arg) => !isElsewhere(arg))
if (asksBrowser && !asksOthers) {
  await chromiumInstalled
  runs.push(await timed('testes no navegador', () => countPlaywright(runPlaywright(browserArgs))))
}
// Tools and the server's tests wait for files, sockets and clocks: tests in the browser use the processors meanwhile.
const startedAt = performance.now()
const besides =
  runsBrowser && runs.length === 0 ? chromiumInstalled.then(() => startPlaywright(browserArgs)) : undefined
// Someone who asks for certain tests is not asking about the rest of the house.
const checks = args.length === 0 ? await timed('verificações', runChecks) : { passed: 0, failed: 0 }
if (args.length === 0) {
  runs.push(await timed('testes do servidor', () => runVitest(['--project', 'server'])))
  // Those of rules and client wait for nothing: last, they use all that the browser's last ones leave.
  runs.push(await timed('testes de regras e do cliente', () => runVitest(['--project', 'unit', '--project', 'web'])))
} else if (asksOthers || !asksBrowser) {
  runs.push(await timed('testes', () => runVitest(vitestArgs)))
}
if (besides) {
  const endPlaywright = await besides
  runs.push(countPlaywright(await endPlaywright()))
  durations.push(`ao lado deles os do navegador ${secondsSince(startedAt)} s`)
}
console.log(`Tempo: ${durations.join(', ')}.`)
const sum = (count) => runs.reduce((total, run) => total + run[count], 0)
// Who reads only the end of a long log sees what failed, and why.
for (const failure of runs.flatMap(({ failures }) => failures)) console.log(`Falhou: ${failure}`)
const unwanted = process.env.CI === 'true' ? runs.flatMap(({ skippedWhereNoneMay }) => skippedWhereNoneMay) : []
if (unwanted.length > 0) console.log(`Testes com banco ou navegador que não rodaram:\n  ${unwanted.join('\n  ')}`)

const failed = checks.failed + sum('failed')
closing = `${checks.passed + sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`
process.exitCode = failed > 0 || unwanted.length > 0 ? 1 : 0

async function timed(part, run) {
  const startedAt = performance.now()
  const answer = await run()
  durations.push(`${part} ${secondsSince(startedAt)} s`)
  return answer
}

function secondsSince(startedAt) {
  return Math.round((performance.now() - startedAt) / 1000)
}

async function runVitest(vitestArgs) {
  const folder = mkdtempSync(join(tmpdir(), 'monitorweb-results-'))
  const file = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const status = await awaitTool('vitest/vitest.mjs', ['run', ...reporters, ...vitestArgs])
  const counted = existsSync(file) ? countResults(JSON.parse(readFileSync(file, 'utf8'))) : countResults({})
  rmSync(folder, { recursive: true })
  // An error outside any test, or a file that could not be read, fails the run without being in the count.
  return { ...counted, failed: status === 0 ? counted.failed : Math.max(counted.failed, 1) }
}

function countResults({ testResults = [] }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      name: `${relative(root, name)}: ${fullName}`,
      reason: failureMessages?.join('\n') ?? '',
    })),
  )
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const ofStatus = (...statuses) => tests.filter(({ status }) => statuses.includes(status))
  const skipped = ofStatus('pending', 'skipped', 'todo', 'disabled')
  return {
    passed: ofStatus('passed').length,
    failed: ofStatus('failed').length + unread.length,
    failures: [
      ...ofStatus('failed').map(({ name, reason }) => `${name}\n  ${reason.slice(0, 800)}`),
      ...unread.map(({ name, message }) => `${relative(root, name)}\n  ${message.slice(0, 800)}`),
    ],
    skipped: skipped.length,
    // Data beside the project, an older PostgreSQL and a Citus may be absent; a database or a browser may not.
    skippedWhereNoneMay: skipped
      .map(({ name }) => name)
      .filter((name) => /^server\/test\//.test(name) && !/\.\.\/shared|no older PostgreSQL|no Citus/.test(name)),
  }
}
