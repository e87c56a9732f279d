import { spawnSync } from 'node:child_process'
import { root } from '../run-command.mjs'

const PATIENCE_MS = 30_000
const FAILING = ['critical', 'high']

/**
 * Asks the registry whether dependencies have known weaknesses. `state`: `sound`; `weak` for any of high or critical
 * severity; `unknown` where no registry answers, as without a network. `sentence` is for the person who ran the command.
 */
export function auditDependencies() {
  const args = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=10000']
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: PATIENCE_MS, maxBuffer: 2 ** 26 })
  return judgeAudit(stdout ?? '')
}

/** Judges what the JSON of `npm audit` says. */
export function judgeAudit(text) {
  const report = parse(text)
  if (!report?.vulnerabilities || !report.metadata) {
    return { state: 'unknown', sentence: 'não verificadas: o registro de pacotes não respondeu.' }
  }
  const found = Object.values(report.vulnerabilities)
  const failing = found.filter(({ severity }) => FAILING.includes(severity))
  if (failing.length > 0) {
    const names = failing.map(({ name, severity }) => `${name} (${severity})`).join(', ')
    return { state: 'weak', sentence: `há falhas conhecidas em ${names}. Veja «npm audit».` }
  }
  return { state: 'sound', sentence: found.length === 0 ? 'em ordem.' : `em ordem; ${found.length} avisos menores.` }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
