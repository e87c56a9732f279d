import { prepare } from './prepare.mjs'
import { root } from './run-command.mjs'

process.chdir(root)
prepare()
await import('../server/dist/main.js')
