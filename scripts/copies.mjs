import { prepareBeside } from './prepare.mjs'
import { root } from './run-command.mjs'

/** `npm run backup` and `npm run restore`: what they take is in the words of the program. */
process.chdir(root)
prepareBeside(['server'])
await import('../server/dist/copy-command.js')
