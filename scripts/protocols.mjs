import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { runTool } from './run-command.mjs'

/** Runs the tests of the public cases, and prints the table of what they found. */
prepare()
const folder = mkdtempSync(join(tmpdir(), 'monitorweb-protocols-'))
const file = join(folder, 'golden.json')
runTool('vitest/vitest.mjs', ['run', '--project', 'unit', '--reporter=json', `--outputFile=${file}`, '/golden.test.ts'])
const status = runTool('tsx/dist/cli.mjs', ['bench/src/protocols.ts', file])
rmSync(folder, { recursive: true })
process.exit(status)
