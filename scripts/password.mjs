import { prepareBeside } from './prepare.mjs'
import { root } from './run-command.mjs'

/** `npm run password`: what it takes is in the words of the program. */
process.chdir(root)
prepareBeside(['server'])
await import('../server/dist/password-command.js')
