import { useMemo } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { customerChoices } from '#fleet/order/customer-tree.ts'
import { OneOrAll } from '#form/pickers/OneOrAll.tsx'
import { formatCount } from '#format/numbers.ts'

interface CustomerFilterProps {
  value: number | undefined
  onChange: (customerId: number | undefined) => void
}

/** Chooses whose vehicles are shown: one customer's with those below it, or all that the person may see. */
export function CustomerFilter({ value, onChange }: CustomerFilterProps) {
  const { customers, vehicles } = useFleet()
  const { size } = vehicles
  // biome-ignore lint/correctness/useExhaustiveDependencies: who owns what changes with the list or the tree, not each second
  const choices = useMemo(() => customerChoices(customers, vehicles.values()), [customers, size])
  if (choices.length < 2 && value === undefined) return null
  return (
    <OneOrAll
      label="Cliente"
      all="Tudo o que posso ver"
      choices={choices.map(({ customerId: id, name, vehicles: count }) => ({
        id,
        label: `${name} (${formatCount(count)})`,
      }))}
      nothingFoundMessage="Nenhum cliente com este texto"
      value={value}
      onChange={onChange}
    />
  )
}
