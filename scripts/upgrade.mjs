import { prepare } from './prepare.mjs'
import { root } from './run-command.mjs'

process.chdir(root)
prepare(['server'])
await import('../server/dist/upgrade.js')
