import { runTool } from './run-command.mjs'

const CHECKS = [
  ['Estilo e fronteiras entre pacotes', '@biomejs/biome/bin/biome', ['ci']],
  ['Tipos', 'typescript/bin/tsc', ['-p', '.', '--noEmit']],
  ['Código e dependências sem uso', 'knip/bin/knip.js', []],
]

/** Runs every check, the ones after a failure too; answers how many passed and failed. */
export function runChecks() {
  let failed = 0
  for (const [name, tool, args] of CHECKS) {
    const ok = runTool(tool, args) === 0
    if (!ok) failed++
    console.log(`${name}: ${ok ? 'em ordem' : 'há o que corrigir, veja acima'}.`)
  }
  return { passed: CHECKS.length - failed, failed }
}
