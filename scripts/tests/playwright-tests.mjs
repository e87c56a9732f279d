import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.mjs'
import { runTool } from '../run-command.mjs'

const CONFIG = 'e2e/playwright.config.ts'

/** Runs the tests of e2e/ with a browser; answers what Playwright's report of them says. */
export function runPlaywright(args, variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'monitorweb-results-'))
  const file = join(folder, 'playwright.json')
  const chromium = ensureChromium()
  const env = { ...process.env, ...(chromium ? { CHROMIUM_BIN: chromium } : {}), ...variables }
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  const status = runTool('@playwright/test/cli.js', ['test', '-c', CONFIG, '--reporter=list,json', ...args], { env })
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  rmSync(folder, { recursive: true })
  return { status, tests: (report.suites ?? []).flatMap((suite) => testsOf(suite)) }
}

/** Counts how many tests passed, failed and were skipped; all of them are wanted where a browser is. */
export function countPlaywright({ status, tests }) {
  const ofStatus = (...statuses) => tests.filter((test) => statuses.includes(test.status))
  const failed = ofStatus('unexpected', 'flaky').length
  return {
    passed: ofStatus('expected').length,
    // An error outside any test fails the run without being in the count.
    failed: status === 0 ? failed : Math.max(failed, 1),
    skipped: ofStatus('skipped').length,
    skippedWhereNoneMay: ofStatus('skipped').map(({ name }) => name),
  }
}

function testsOf({ specs = [], suites = [] }, above = []) {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, annotations }) => ({
        status,
        annotations,
        name: [`e2e/src/${file}`, ...above, title].join(' › '),
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, suite.file === suite.title ? above : [...above, suite.title])),
  ]
}
