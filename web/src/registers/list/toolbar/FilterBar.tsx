import { Select } from '@mantine/core'
import { memo, Suspense, useState } from 'react'
import { NothingFound } from '#form/inputs/NothingFound.tsx'
import { BRAZILIAN_STATES } from '#form/pickers/brazilian-states.ts'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { useLookup } from '#form/pickers/use-lookups.ts'
import { ClearFilters } from '#ui/controls/ClearFilters.tsx'
import { FilterToggle } from '#ui/controls/FilterToggle.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { ListFilter } from '../../register.ts'
import styles from './toolbar.module.css'

const VehicleGroupFilter = lazyPart(() => import('#form/pickers/VehicleGroupFilter.tsx'), 'VehicleGroupFilter')

interface FilterBarProps {
  filters: readonly ListFilter[]
  values: Readonly<Record<string, string>>
  onChange(values: Record<string, string>): void
}

/** Shows filters beside the search; each changes the list at once. */
export const FilterBar = memo(({ filters, values, onChange }: FilterBarProps) => {
  const [opened, setOpened] = useState(false)
  function set(name: string, value: string | null) {
    const { [name]: _, ...others } = values
    onChange(value ? { ...others, [name]: value } : others)
  }
  const count = Object.keys(values).length
  return (
    <>
      <FilterToggle inUse={count > 0 ? String(count) : ''} opened={opened} onToggle={() => setOpened(!opened)} />
      {filters.map((filter) => (
        <div
          key={filter.name}
          className={styles.filter}
          data-kind={filter.kind}
          data-closed={!opened || undefined}
          data-used={filter.name in values || undefined}
        >
          <FilterInput
            filter={filter}
            value={values[filter.name] ?? null}
            onChange={(value) => set(filter.name, value)}
          />
        </div>
      ))}
      {count > 0 && <ClearFilters size="sm" onClear={() => onChange({})} />}
    </>
  )
})

interface FilterInputProps {
  filter: ListFilter
  value: string | null
  onChange(value: string | null): void
}

function FilterInput({ filter, value, onChange }: FilterInputProps) {
  switch (filter.kind) {
    case 'customer':
      return (
        <RecordPicker
          source={{ ...customerSource, placeholder: filter.label === 'Cliente' ? 'Todos os clientes' : filter.label }}
          ariaLabel={filter.label}
          value={value}
          onChange={onChange}
        />
      )
    case 'vehicleGroup':
      return (
        <Suspense>
          <VehicleGroupFilter
            aria-label="Grupo de veículos"
            value={value === null ? undefined : Number(value)}
            onChange={(groupId) => onChange(groupId === undefined ? null : String(groupId))}
          />
        </Suspense>
      )
    case 'version':
    case 'userType':
      return <LookupFilter filter={filter} lookup={filter.kind} value={value} onChange={onChange} />
    case 'state':
      return (
        <PlainSelect
          filter={filter}
          data={BRAZILIAN_STATES.map(([code]) => ({ value: code, label: code }))}
          value={value}
          onChange={onChange}
        />
      )
    case 'choice':
      return <PlainSelect filter={filter} data={[...filter.choices]} value={value} onChange={onChange} />
  }
}

function LookupFilter({ lookup, ...props }: FilterInputProps & { lookup: 'version' | 'userType' }) {
  const { data = [], isLoadingError, refetch } = useLookup(lookup)
  if (!isLoadingError) return <PlainSelect {...props} data={data} searchable />
  const { value } = props
  const unread = value === null ? [] : [{ value, label: `Código ${value}` }]
  return <PlainSelect {...props} data={unread} none="A lista não pôde ser lida. Abra de novo." onOpen={refetch} />
}

interface PlainSelectProps extends FilterInputProps {
  data: { value: string; label: string }[]
  searchable?: boolean
  /** Says why there is nothing to choose. */
  none?: string
  onOpen?(): unknown
}

function PlainSelect({ filter, data, value, searchable = false, none, onOpen, onChange }: PlainSelectProps) {
  return (
    <Select
      size="sm"
      aria-label={filter.label}
      placeholder={filter.label}
      data={data}
      value={value}
      searchable={searchable}
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${filter.label}` }}
      // A list that holds what is chosen is not empty, and does not say it by itself.
      error={value !== null && none}
      nothingFoundMessage={none && <NothingFound>{none}</NothingFound>}
      onDropdownOpen={() => void onOpen?.()}
      onChange={onChange}
    />
  )
}
