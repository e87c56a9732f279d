import type { ReactNode } from 'react'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { ListChoice } from '#ui/controls/ListChoice.tsx'
import { SpeedChoice } from '../filters/SpeedChoice.tsx'
import type { ChangeSearch } from '../use-history-search.ts'
import styles from './event-toggles.module.css'

const IGNITIONS = [
  { value: '', label: 'ambas' },
  { value: 'on', label: 'ligada' },
  { value: 'off', label: 'desligada' },
] as const

interface ChoicesProps {
  search: HistorySearch
  change: ChangeSearch
}

/** Filters positions by speed and ignition, of a vehicle and of a fleet alike. */
export function IgnitionAndSpeed({ search, change }: ChoicesProps) {
  return (
    <>
      <SpeedChoice search={search} change={change} />
      <ListChoice
        label="Ignição"
        choices={IGNITIONS}
        value={search.ignition ?? ''}
        onChange={(chosen) => change({ ignition: chosen || undefined })}
      />
    </>
  )
}

/** Filters positions by how they came and whether they count. */
export function MemoryAndValid({ search, change }: ChoicesProps) {
  const fromMemory = search.fromMemory === '1'
  return (
    <>
      <Toggle
        on={fromMemory}
        title="Recebidas mais de 5 min depois"
        onToggle={() => change({ fromMemory: fromMemory ? undefined : '1' })}
      >
        Em memória
      </Toggle>
      <Toggle
        on={search.discarded !== '1'}
        title="Sem as posições descartadas"
        onToggle={() => change({ discarded: search.discarded === '1' ? undefined : '1' })}
      >
        Somente válidas
      </Toggle>
    </>
  )
}

interface ToggleProps {
  on: boolean
  title?: string
  onToggle(): void
  children: ReactNode
}

export function Toggle({ on, title, onToggle, children }: ToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={on} title={title} onClick={onToggle}>
      {children}
    </button>
  )
}
