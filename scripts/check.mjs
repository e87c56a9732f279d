import { runChecks } from './checks/run-checks.mjs'
import { ensureInstalled } from './prepare.mjs'

ensureInstalled()
process.exit((await runChecks()).failed === 0 ? 0 : 1)
