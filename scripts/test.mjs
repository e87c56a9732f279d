import './node-version.mjs'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runChecks } from './checks/run-checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { root, runTool } from './run-command.mjs'

const args = process.argv.slice(2)
// Said last whatever happens: what cannot even be built has failed.
let closing = '0 passed, 1 failed, 0 skipped'
process.on('exit', () => console.log(closing))
prepare()
// Someone who asks for certain tests is not asking about the rest of the house.
const checks = args.length === 0 ? runChecks() : { passed: 0, failed: 0 }
const tests = runTests(args)
const unwanted = process.env.CI === 'true' ? tests.skippedWhereNoneMay : []
if (unwanted.length > 0) console.log(`Testes com banco ou navegador que não rodaram:\n  ${unwanted.join('\n  ')}`)

const failed = checks.failed + tests.failed
closing = `${checks.passed + tests.passed} passed, ${failed} failed, ${tests.skipped} skipped`
process.exitCode = failed > 0 || unwanted.length > 0 ? 1 : 0

function runTests(vitestArgs) {
  const folder = mkdtempSync(join(tmpdir(), 'monitorweb-results-'))
  const file = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const chromium = wantsBrowser(vitestArgs) ? ensureChromium() : null
  const env = { ...process.env, ...(chromium ? { CHROMIUM_BIN: chromium } : {}) }
  const status = runTool('vitest/vitest.mjs', ['run', ...reporters, ...vitestArgs], { env })
  const counted = existsSync(file) ? countResults(JSON.parse(readFileSync(file, 'utf8'))) : countResults({})
  rmSync(folder, { recursive: true })
  // An error outside any test, or a file that could not be read, fails the run without being in the count.
  return { ...counted, failed: status === 0 ? counted.failed : Math.max(counted.failed, 1) }
}

function countResults({ testResults = [] }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({ status, name: `${relative(root, name)}: ${fullName}` })),
  )
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const ofStatus = (...statuses) => tests.filter(({ status }) => statuses.includes(status))
  const skipped = ofStatus('pending', 'skipped', 'todo', 'disabled')
  return {
    passed: ofStatus('passed').length,
    failed: ofStatus('failed').length + unread.length,
    skipped: skipped.length,
    // Data beside the project may be absent; a database or a browser may not.
    skippedWhereNoneMay: skipped
      .map(({ name }) => name)
      .filter((name) => /^(server\/test|e2e)\//.test(name) && !name.includes('../shared')),
  }
}

function wantsBrowser(vitestArgs) {
  const text = vitestArgs.join(' ')
  return vitestArgs.length === 0 || /e2e/.test(text)
}
