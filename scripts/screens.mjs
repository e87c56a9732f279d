import { prepare } from './prepare.mjs'
import { root } from './run-command.mjs'
import { runPlaywright } from './tests/playwright-tests.mjs'

/** Puts a picture of every screen, theme and width into `screens/`, which git ignores, to be looked at. */
prepare()
const files = ['screens/screens', 'history/history-look', 'history/background-files'].map((name) => `e2e/src/${name}`)
process.exit(runPlaywright([...files, '--grep', 'accessibility'], { SCREENS_DIR: `${root}screens` }).status)
