import { prepare } from './prepare.mjs'
import { runTool } from './run-command.mjs'

/** Leaves what this version stores and answers, which every later one is held to: once, when it is released. */
prepare()
const env = { ...process.env, RELEASE_DATA: 'write' }
process.exit(
  runTool('vitest/vitest.mjs', ['run', '--project', 'server', 'server/test/releases/releases.test.ts'], { env }),
)
