import { prepare } from './prepare.mjs'
import { runTool } from './run-command.mjs'

/** `npm run bench` makes docs/performance.md; `npm run bench -- map` measures the live map alone and prints it. */
const parts = { map: 'bench/src/map.ts' }

prepare()
process.exit(runTool('tsx/dist/cli.mjs', [parts[process.argv[2]] ?? 'bench/src/main.ts', ...process.argv.slice(2)]))
