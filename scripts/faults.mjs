import { prepare } from './prepare.mjs'
import { runTool } from './run-command.mjs'
import { faultTable } from './tests/fault-table.mjs'
import { runPlaywright } from './tests/playwright-tests.mjs'

/** Does to the program under load whatever happens to one, many times over, and tells what became of what was acknowledged. */
prepare()
const rounds = process.env.FAULT_ROUNDS ?? '20'
// One after the other: what a fault is measured by is not to be another's doing.
const files = ['nothing-acknowledged-is-lost', 'faults'].map((name) => `e2e/src/gateway/${name}`)
const { status, tests } = runPlaywright(['--workers=1', ...files], { FAULT_ROUNDS: rounds })

console.log(faultTable(tests).join('\n'))

const variables = { ...process.env, FAULT_ROUNDS: rounds }
const killed = (file) => runTool('vitest/vitest.mjs', ['run', file], { env: variables })
console.log('\nCommands, of a process that is killed between any two states:')
const commands = killed('server/test/commands/killed-gateway.test.ts')
console.log('\nHistory, of a process that is killed while it packs:')
const packing = killed('server/test/packed/killed-packing.test.ts')
console.log('\nRules, of a process that is killed while it judges:')
const rules = killed('server/test/rules/killed-rules.test.ts')
console.log('\nNotices, of a process that is killed while it tells people:')
const notices = killed('server/test/notices/killed-notices.test.ts')
process.exit(status || commands || packing || rules || notices)
