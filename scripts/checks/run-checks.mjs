import { ensureBuilt } from '../prepare.mjs'
import { awaitTool, root } from '../run-command.mjs'
import { auditDependencies } from './dependency-audit.mjs'
import { measureWeb } from './web-budget.mjs'

const CHECKS = [
  ['Estilo e dependências dos pacotes', '@biomejs/biome/bin/biome', ['ci']],
  ['Tipos', 'typescript/bin/tsc', ['-p', '.', '--noEmit']],
  ['Código e dependências sem uso', 'knip/bin/knip.js', []],
  // Whether each room imports only what ARCHITECTURE.md says: in a process of its own, as it needs what is installed.
  ['Fronteiras entre pastas', '../scripts/checks/check-walls.mjs', []],
]

/**
 * Runs every check, the ones after a failure too, and answers how many passed and failed. A check whose outcome cannot
 * be known counts as neither.
 */
export async function runChecks() {
  let failed = 0
  for (const [name, tool, args] of CHECKS) {
    const ok = (await awaitTool(tool, args)) === 0
    if (!ok) failed++
    console.log(`${name}: ${ok ? 'em ordem' : 'há o que corrigir, veja acima'}.`)
  }
  if (!isWebWithinBudget()) failed++
  const { state, sentence } = auditDependencies()
  console.log(`Falhas conhecidas em dependências: ${sentence}`)
  const passed = CHECKS.length + 1 - failed + (state === 'sound' ? 1 : 0)
  return { passed, failed: failed + (state === 'weak' ? 1 : 0) }
}

/** Builds the browser client where it is older than its sources, and tells what each of its pages weighs. */
function isWebWithinBudget() {
  ensureBuilt()
  const { weights, faults } = measureWeb(`${root}web/dist`)
  for (const { name, kb, limitKb } of weights) {
    console.log(`  ${name}: ${kb.toFixed(1)} de ${limitKb} kB${kb > limitKb ? ', acima do limite' : ''}`)
  }
  console.log(`Peso das páginas: ${faults.length === 0 ? 'em ordem' : 'há páginas acima do limite, veja acima'}.`)
  return faults.length === 0
}
