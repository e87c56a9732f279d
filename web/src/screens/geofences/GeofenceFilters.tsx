import { Select, TextInput } from '@mantine/core'
import { currentSession } from '#api/session/session.ts'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { useTypedText } from '#form/use-typed-text.ts'
import styles from './geofences.module.css'
import type { GeofencesSearch } from './geofences-search.ts'

const PURPOSES = [
  { value: 'fence', label: 'Cercas' },
  { value: 'landmark', label: 'Pontos de referência' },
  { value: 'anchor', label: 'Âncoras' },
]

interface GeofenceFiltersProps {
  search: GeofencesSearch
  groups: readonly string[]
  change(changed: { [Name in keyof GeofencesSearch]?: GeofencesSearch[Name] | undefined }): void
}

/** Chooses which geofences are listed and drawn. */
export function GeofenceFilters({ search, groups, change }: GeofenceFiltersProps) {
  const [typed, type] = useTypedText(search.text ?? '', (text) => change({ text: text || undefined }))
  // A group that no geofence has any longer stays and is shown: else nobody could clear it.
  const offered = search.group && !groups.includes(search.group) ? [search.group, ...groups] : groups
  return (
    <div className={styles.filters}>
      <TextInput
        type="search"
        size="xs"
        label="Buscar"
        placeholder="Nome, cliente ou descrição"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {currentSession()?.operator && (
        <RecordPicker
          size="xs"
          source={{ ...customerSource, placeholder: 'Todos os clientes' }}
          label="Cliente"
          value={search.customerId === undefined ? null : String(search.customerId)}
          onChange={(key) => change({ customerId: key === null ? undefined : Number(key) })}
        />
      )}
      <Select
        size="xs"
        label="Tipo"
        placeholder="Todos"
        data={PURPOSES}
        value={search.purpose ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar Tipo' }}
        onChange={(value) => change({ purpose: (value ?? undefined) as GeofencesSearch['purpose'] })}
      />
      {offered.length > 0 && (
        <Select
          size="xs"
          label="Grupo"
          placeholder="Todos"
          data={offered}
          value={search.group ?? null}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar Grupo' }}
          onChange={(value) => change({ group: value ?? undefined })}
        />
      )}
    </div>
  )
}
