import { prepare } from './prepare.mjs'
import { runTool } from './run-command.mjs'

/** `npm run fuzz -- --rounds 10000000 --seed 7` feeds so many mutated streams to the decoders, over all protocols. */
prepare()
process.exit(runTool('tsx/dist/cli.mjs', ['bench/src/fuzz.ts', ...process.argv.slice(2)]))
