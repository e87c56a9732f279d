import { Select } from '@mantine/core'
import { useState } from 'react'
import { currentSession } from '#api/session/session.ts'
import { UnreadChoices } from '#form/inputs/UnreadChoices.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { vehicleSource } from '#form/pickers/vehicle-source.ts'
import { ClearFilters } from '#ui/controls/ClearFilters.tsx'
import { FilterToggle } from '#ui/controls/FilterToggle.tsx'
import { useAssignees } from '../use-support-calls.ts'
import styles from './board.module.css'
import { type CallFilters, NO_FILTERS } from './call-search.ts'

interface CallFilterBarProps {
  filters: CallFilters
  onChange(filters: CallFilters): void
}

const NOBODY = 'nobody'

/** Offers what narrows all three groups; each change counts at once. */
export function CallFilterBar({ filters, onChange }: CallFilterBarProps) {
  const operator = currentSession()?.operator ?? false
  const { vehicleId, customerId, mine, overdue, awaiting } = filters
  const set = (patch: Partial<CallFilters>) => onChange({ ...filters, ...patch })
  const [opened, setOpened] = useState(false)
  const narrowed = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS)
  return (
    <fieldset className={styles.filters} aria-label="Filtros" data-closed={!opened || undefined}>
      <FilterToggle inUse={narrowed ? 'em uso' : ''} opened={opened} onToggle={() => setOpened(!opened)} />
      <RecordPicker
        source={{ ...vehicleSource, placeholder: 'Todos os veículos' }}
        ariaLabel="Veículo"
        value={vehicleId === null ? null : String(vehicleId)}
        onChange={(id) => set({ vehicleId: id === null ? null : Number(id) })}
      />
      {operator && (
        <RecordPicker
          source={{ ...customerSource, placeholder: 'Todos os clientes' }}
          ariaLabel="Cliente"
          value={customerId === null ? null : String(customerId)}
          onChange={(id) => set({ customerId: id === null ? null : Number(id) })}
        />
      )}
      {operator && <AssigneeFilter value={filters.assignee} onChange={(assignee) => set({ assignee })} />}
      <div className={styles.switches}>
        <Switch label="Meus" on={mine} onToggle={() => set({ mine: !mine })} />
        <Switch label="Vencidos" on={overdue} onToggle={() => set({ overdue: !overdue })} />
        <Switch
          label={operator ? 'Aguardando a central' : 'Com a central'}
          on={awaiting === 'desk'}
          onToggle={() => set({ awaiting: awaiting === 'desk' ? null : 'desk' })}
        />
        <Switch
          label={operator ? 'Aguardando o cliente' : 'Aguardando você'}
          on={awaiting === 'customer'}
          onToggle={() => set({ awaiting: awaiting === 'customer' ? null : 'customer' })}
        />
        {narrowed && <ClearFilters size="compact-sm" onClear={() => onChange(NO_FILTERS)} />}
      </div>
    </fieldset>
  )
}

interface AssigneeFilterProps {
  value: CallFilters['assignee']
  onChange(value: CallFilters['assignee']): void
}

function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const { data = [], isSuccess, isLoadingError, refetch } = useAssignees(true)
  const people = data.map(({ id, name }) => ({ value: String(id), label: name }))
  if (isSuccess && typeof value === 'number' && !data.some(({ id }) => id === value))
    people.push({ value: String(value), label: 'Pessoa sem acesso' })
  return (
    <Select
      size="sm"
      aria-label="Responsável"
      placeholder="Qualquer responsável"
      data={[{ value: NOBODY, label: 'Sem responsável' }, ...people]}
      value={value === null ? null : String(value)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar Responsável' }}
      {...(isLoadingError && { description: <UnreadChoices onReadAgain={refetch} /> })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(picked) => onChange(picked === null ? null : picked === NOBODY ? NOBODY : Number(picked))}
    />
  )
}

function Switch({ label, on, onToggle }: { label: string; on: boolean; onToggle(): void }) {
  return (
    <button type="button" className={styles.switch} aria-pressed={on} onClick={onToggle}>
      {label}
    </button>
  )
}
