import { Select } from '@mantine/core'
import { useState } from 'react'
import { InstantInput } from '#form/inputs/InstantInput.tsx'
import { personSource } from '#form/pickers/person-source.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { vehicleSource } from '#form/pickers/vehicle-source.ts'
import { endOfTyped } from '#format/typed-instant.ts'
import { ClearFilters } from '#ui/controls/ClearFilters.tsx'
import { FilterToggle } from '#ui/controls/FilterToggle.tsx'
import styles from './audit.module.css'
import { type AuditQuery, WHOLE_AUDIT } from './audit-file.ts'

const GROUPS = [
  { value: '', label: 'Tudo' },
  { value: 'mudancas', label: 'Mudanças em cadastros' },
  { value: 'consultas', label: 'Consultas a históricos' },
  { value: 'entradas', label: 'Entradas e senhas' },
  { value: 'segredos', label: 'Segredos vistos' },
]

interface AuditFiltersProps {
  query: AuditQuery
  onChange(change: Partial<AuditQuery>): void
}

/** Chooses of what was done what is listed; on a small screen they wait to be opened. */
export function AuditFilters({ query, onChange }: AuditFiltersProps) {
  const { personId, vehicleId, group } = query
  const [opened, setOpened] = useState(false)
  // What was typed of dates is forgotten with them, also what is no date.
  const [clearings, setClearings] = useState(0)
  const count = Object.values(query).filter((value) => value !== null && value !== '').length
  return (
    <div className={styles.filters} data-closed={!opened || undefined}>
      <div className={styles.inUse} data-none={count === 0 || undefined}>
        <FilterToggle inUse={count > 0 ? String(count) : ''} opened={opened} onToggle={() => setOpened(!opened)} />
        {count > 0 && (
          <ClearFilters
            size="xs"
            onClear={() => {
              setClearings(clearings + 1)
              onChange(WHOLE_AUDIT)
            }}
          />
        )}
      </div>
      <Select
        size="xs"
        label="O que foi feito"
        allowDeselect={false}
        data={GROUPS}
        value={group}
        onChange={(value) => onChange({ group: value ?? '' })}
      />
      <RecordPicker
        size="xs"
        label="Quem"
        source={personSource}
        value={personId === null ? null : String(personId)}
        onChange={(id) => onChange({ personId: id === null ? null : Number(id) })}
      />
      <RecordPicker
        size="xs"
        label="Veículo"
        source={vehicleSource}
        value={vehicleId === null ? null : String(vehicleId)}
        onChange={(id) => onChange({ vehicleId: id === null ? null : Number(id) })}
      />
      <InstantInput key={`since ${clearings}`} label="De" onTake={(since) => onChange({ since: since?.at ?? null })} />
      <InstantInput
        key={`until ${clearings}`}
        label="Até"
        onTake={(until) => onChange({ until: until && endOfTyped(until) })}
      />
    </div>
  )
}
