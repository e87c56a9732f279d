import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.mjs'
import { runTool, startTool } from '../run-command.mjs'

const CONFIG = 'e2e/playwright.config.ts'

/** Runs the tests of e2e/ with a browser; answers what Playwright's report of them says. */
export function runPlaywright(args, variables = {}) {
  const { call, read } = playwrightCall(args, variables)
  return read(runTool(...call))
}

/** Starts them while this process does something else; what it answers writes their output when they have ended. */
export function startPlaywright(args) {
  const { call, read } = playwrightCall(args)
  const ended = startTool(...call)
  return async () => read(await ended())
}

function playwrightCall(args, variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'monitorweb-results-'))
  const file = join(folder, 'playwright.json')
  const chromium = ensureChromium()
  const env = { ...process.env, ...(chromium ? { CHROMIUM_BIN: chromium } : {}), ...variables }
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  return {
    call: ['@playwright/test/cli.js', ['test', '-c', CONFIG, '--reporter=list,json', ...args], { env }],
    read(status) {
      const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
      rmSync(folder, { recursive: true })
      return { status, tests: (report.suites ?? []).flatMap((suite) => testsOf(suite)) }
    },
  }
}

/** Counts how many tests passed, failed and were skipped; all are wanted where a browser is, but for those that need data beside the project. */
export function countPlaywright({ status, tests }) {
  const ofStatus = (...statuses) => tests.filter((test) => statuses.includes(test.status))
  const failed = ofStatus('unexpected', 'flaky').length
  return {
    passed: ofStatus('expected').length,
    // An error outside any test fails the run without being in the count.
    failed: status === 0 ? failed : Math.max(failed, 1),
    failures: ofStatus('unexpected', 'flaky').map(({ name, reason }) => `${name}\n  ${reason.slice(0, 800)}`),
    skipped: ofStatus('skipped').length,
    skippedWhereNoneMay: ofStatus('skipped').flatMap(({ name }) => (name.includes('../shared') ? [] : [name])),
  }
}

function testsOf({ specs = [], suites = [] }, above = []) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, annotations, results }) => ({
        status,
        annotations,
        reason: results?.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n') ?? '',
        name: [`e2e/src/${file}`, ...above, title].join(' › '),
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, suite.file === suite.title ? above : [...above, suite.title])),
  ]
}
