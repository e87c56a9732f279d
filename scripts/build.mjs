import { prepare } from './prepare.mjs'

prepare()
console.log('Tudo construído.')
