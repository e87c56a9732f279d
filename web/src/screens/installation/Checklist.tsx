import {
  type InstallationTicks,
  type InstallationView,
  tickFields,
} from '@monitorweb/contract/registers/installation-link'
import { protocolName } from '@monitorweb/domain/protocols/protocol-names'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { formatRecentTime, whenWords } from '#format/date-time.ts'
import { formatQuantity } from '#format/numbers.ts'
import styles from './installation.module.css'

const STEPS = Object.keys(tickFields) as (keyof InstallationTicks)[]
/** What to do until each of them comes. */
const HINTS: Partial<Record<keyof InstallationTicks, string>> = {
  connectedAt: 'Ligue o rastreador e envie a configuração abaixo.',
  positionAt: 'Deixe a antena com vista para o céu.',
  ignitionOnAt: 'Ligue a ignição.',
  ignitionOffAt: 'Desligue a ignição.',
  powerCutAt: 'Solte o fio positivo ou o fusível do rastreador.',
  powerBackAt: 'Ligue a alimentação de novo.',
}

const SATELLITES = { none: 'nenhum satélite', one: 'satélite', many: 'satélites' }

/** Ticks each thing as the device says it. */
export function Checklist({ view }: { view: InstallationView }) {
  const { ticks } = view
  const now = view.now ?? 0
  const next = STEPS.find((step) => ticks[step] === null)
  return (
    <section aria-label="Conferência" className={styles.part}>
      <h2>Conferência</h2>
      <ol className={styles.steps} aria-live="polite">
        {STEPS.map((step) => {
          const at = ticks[step]
          return (
            <li key={step} data-done={at !== null || undefined}>
              {at === null ? (
                <IconCircle size={24} role="img" aria-label="Falta" />
              ) : (
                <IconCircleCheckFilled size={24} role="img" aria-label="Feito" />
              )}
              <span>
                <strong>{tickFields[step].label}</strong>
                <small>{at === null ? step === next && HINTS[step] : detailOf(step, view)}</small>
              </span>
              {at !== null && <time>{formatRecentTime(at, now)}</time>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function detailOf(
  step: keyof InstallationTicks,
  { protocol, serial, place, satellites, fixTime, now }: InstallationView,
) {
  if (step === 'identifiedAt') return `${serial}${protocol && `, ${protocolName(protocol)}`}`
  if (step !== 'positionAt') return null
  const age = fixTime === null ? '' : whenWords(fixTime, now ?? 0)
  return [place, satellites !== null && formatQuantity(satellites, SATELLITES), age].filter(Boolean).join(' · ')
}
