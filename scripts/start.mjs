import { endWithParent } from './end-with-parent.mjs'
import { prepare } from './prepare.mjs'
import { noteProgramHere } from './program-here.mjs'
import { root } from './run-command.mjs'

process.chdir(root)
prepare()
endWithParent()
noteProgramHere()
await import('../server/dist/main.js')
