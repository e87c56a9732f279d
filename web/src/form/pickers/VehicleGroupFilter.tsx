import { useVehicleGroups } from '#api/use-vehicle-groups.ts'
import { OneOrAll, type OneOrAllProps } from './OneOrAll.tsx'

type VehicleGroupFilterProps = Omit<OneOrAllProps, 'choices' | 'all' | 'nothingFoundMessage'> & { all?: string }

/** Chooses the group whose vehicles are shown; whoever sees no group is asked nothing. */
export function VehicleGroupFilter({ value, ...look }: VehicleGroupFilterProps) {
  const { data: groups = [], isPending, isLoadingError } = useVehicleGroups()
  if (groups.length === 0 && value === undefined) return null
  const choices = groups.map(({ id, name, customerName }) => ({ id, label: `${name} · ${customerName}` }))
  if (value !== undefined && !isPending && groups.every(({ id }) => id !== value)) {
    choices.push({ id: value, label: isLoadingError ? 'Grupo não lido' : 'Grupo excluído' })
  }
  return (
    <OneOrAll
      all="Todos os grupos"
      choices={choices}
      nothingFoundMessage="Nenhum grupo com este texto"
      value={value}
      {...look}
    />
  )
}
