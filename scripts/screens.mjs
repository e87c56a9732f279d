import { ensureChromium } from './chromium.mjs'
import { prepare } from './prepare.mjs'
import { root, runTool } from './run-command.mjs'

/** Puts a picture of every screen, theme and width into `screens/`, which git ignores, to be looked at. */
prepare()
const env = { ...process.env, CHROMIUM_BIN: ensureChromium() ?? '', SCREENS_DIR: `${root}screens` }
const files = ['screens/screens-wide', 'screens/screens-narrow', 'history/history', 'history/background-files'].map(
  (name) => `e2e/src/${name}.test.ts`,
)
process.exit(runTool('vitest/vitest.mjs', ['run', '--project', 'e2e', ...files, '-t', 'accessibility'], { env }))
