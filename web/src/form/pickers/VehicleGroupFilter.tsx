import { Select } from '@mantine/core'
import { useVehicleGroups } from '#api/use-vehicle-groups.ts'

interface VehicleGroupFilterProps {
  value: number | undefined
  onChange: (groupId: number | undefined) => void
  size?: 'xs' | 'sm'
  /** Where the field has no label of its own beside it, it has a name all the same. */
  label?: string
  /** Stands where none is chosen, in place of all. */
  placeholder?: string
}

const EVERYTHING = 'todos'
const MOST_SHOWN = 100

/** Chooses the group whose vehicles are shown; whoever sees no group is asked nothing. */
export function VehicleGroupFilter({ value, onChange, size = 'sm', label, placeholder }: VehicleGroupFilterProps) {
  const { data, isLoadingError } = useVehicleGroups()
  const groups = data ?? []
  if (groups.length === 0 && value === undefined) return null
  const isGone = value !== undefined && data !== undefined && groups.every(({ id }) => id !== value)
  const isUnread = value !== undefined && isLoadingError
  const choices = [
    { value: EVERYTHING, label: placeholder ?? 'Todos os grupos' },
    ...groups.map(({ id, name, customerName }) => ({ value: String(id), label: `${name} · ${customerName}` })),
    ...(isGone ? [{ value: String(value), label: 'Grupo excluído' }] : []),
    ...(isUnread ? [{ value: String(value), label: 'Grupo não lido' }] : []),
  ]
  return (
    <Select
      {...(label === undefined ? { 'aria-label': 'Grupo de veículos' } : { label })}
      size={size}
      searchable
      allowDeselect={false}
      limit={MOST_SHOWN}
      data={choices}
      nothingFoundMessage="Nenhum grupo com este texto"
      value={value === undefined ? EVERYTHING : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === EVERYTHING ? undefined : Number(chosen))}
    />
  )
}
