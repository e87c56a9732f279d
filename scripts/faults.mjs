import { prepare } from './prepare.mjs'
import { runTool } from './run-command.mjs'
import { runPlaywright } from './tests/playwright-tests.mjs'

/** Kills each part of the program under load, many times over, and tells what became of what was acknowledged. */
prepare()
const rounds = process.env.FAULT_ROUNDS ?? '20'
const { status, tests } = runPlaywright(['e2e/src/gateway/nothing-acknowledged-is-lost'], { FAULT_ROUNDS: rounds })

const byVictim = new Map()
for (const { type, description } of tests.flatMap(({ annotations }) => annotations)) {
  const before = byVictim.get(type) ?? { rounds: 0, acknowledged: 0, lost: 0, doubled: 0 }
  const { acknowledged, lost, doubled } = JSON.parse(description)
  byVictim.set(type, {
    rounds: before.rounds + 1,
    acknowledged: before.acknowledged + acknowledged,
    lost: before.lost + lost,
    doubled: before.doubled + doubled,
  })
}
console.log('| fault | rounds | acknowledged | lost | doubled |\n| --- | ---: | ---: | ---: | ---: |')
for (const [fault, { rounds, acknowledged, lost, doubled }] of byVictim) {
  console.log(`| ${fault} | ${rounds} | ${acknowledged} | ${lost} | ${doubled} |`)
}

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
