import { endWithParent } from './end-with-parent.mjs'
import { prepare } from './prepare.mjs'
import { root } from './run-command.mjs'

process.chdir(root)
prepare()
endWithParent()
await import('../server/dist/main.js')
