import { auditDependencies } from './dependency-audit.mjs'
import { runTool } from './run-command.mjs'

const CHECKS = [
  ['Estilo e fronteiras entre pacotes', '@biomejs/biome/bin/biome', ['ci']],
  ['Tipos', 'typescript/bin/tsc', ['-p', '.', '--noEmit']],
  ['Código e dependências sem uso', 'knip/bin/knip.js', []],
]

/** Runs every check, the ones after a failure too; answers how many passed and failed. What cannot be known counts as neither. */
export function runChecks() {
  let failed = 0
  for (const [name, tool, args] of CHECKS) {
    const ok = runTool(tool, args) === 0
    if (!ok) failed++
    console.log(`${name}: ${ok ? 'em ordem' : 'há o que corrigir, veja acima'}.`)
  }
  const { state, sentence } = auditDependencies()
  console.log(`Falhas conhecidas em dependências: ${sentence}`)
  const passed = CHECKS.length - failed + (state === 'sound' ? 1 : 0)
  return { passed, failed: failed + (state === 'weak' ? 1 : 0) }
}
