import { prepare } from './prepare.mjs'

/** Builds everything, or the parts that are named: `npm run build -- server`. */
const parts = process.argv.slice(2)
prepare(parts.length > 0 ? parts : undefined)
console.log('Tudo construído.')
