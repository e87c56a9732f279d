import { prepare } from './prepare.mjs'
import { runTool } from './run-command.mjs'

/** `npm run bench` makes docs/performance.md; `-- map`, `-- history`, `-- strangers`, `-- storm`, `-- packed`, `-- reads`, `-- commands`, `-- rules`, `-- sizing`, `-- scale` and `-- files` measure one thing alone, and put it into docs/ with `--write`; `-- ingest`, `-- positions` and `-- idle` measure a part of performance.md and write nothing. */
const parts = {
  ingest: 'bench/src/performance-part.ts',
  positions: 'bench/src/performance-part.ts',
  idle: 'bench/src/performance-part.ts',
  strangers: 'bench/src/strangers.ts',
  map: 'bench/src/map.ts',
  history: 'bench/src/history-viewer.ts',
  files: 'bench/src/files.ts',
  storm: 'bench/src/storm.ts',
  packed: 'bench/src/packed.ts',
  reads: 'bench/src/reads.ts',
  commands: 'bench/src/commands.ts',
  rules: 'bench/src/rules.ts',
  sizing: 'bench/src/sizing.ts',
  scale: 'bench/src/scale.ts',
}

prepare()
process.exit(runTool('tsx/dist/cli.mjs', [parts[process.argv[2]] ?? 'bench/src/main.ts', ...process.argv.slice(2)]))
