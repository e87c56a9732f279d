import { prepare } from './prepare.mjs'
import { runTool } from './run-command.mjs'

prepare()
process.exit(runTool('tsx/dist/cli.mjs', ['bench/src/accuracy.ts', ...process.argv.slice(2)]))
