import { defaultOptionsFilter, type OptionsFilter, Select } from '@mantine/core'
import { useMemo } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { customerChoices } from '#fleet/order/customer-tree.ts'
import { cutOff } from '#form/inputs/cut-off.ts'
import { formatCount } from '#format/numbers.ts'

interface CustomerFilterProps {
  value: number | undefined
  onChange: (customerId: number | undefined) => void
}

const EVERYTHING = 'tudo'
const MOST_SHOWN = 100

/** Chooses whose vehicles are shown: one customer's with those below it, or all that the person may see. */
export function CustomerFilter({ value, onChange }: CustomerFilterProps) {
  const { customers, vehicles } = useFleet()
  const { size } = vehicles
  // biome-ignore lint/correctness/useExhaustiveDependencies: who owns what changes with the list or the tree, not each second
  const choices = useMemo(() => customerChoices(customers, vehicles.values()), [customers, size])
  if (choices.length < 2 && value === undefined) return null
  const data = [
    { value: EVERYTHING, label: 'Tudo o que posso ver' },
    ...choices.map(({ customerId, name, vehicles: count }) => ({
      value: String(customerId),
      label: `${name} (${formatCount(count)})`,
    })),
  ]
  return (
    <Select
      label="Cliente"
      size="sm"
      searchable
      allowDeselect={false}
      data={data}
      filter={foundFirst}
      nothingFoundMessage="Nenhum cliente com este texto"
      value={value === undefined ? EVERYTHING : String(value)}
      onChange={(chosen) => onChange(chosen === null || chosen === EVERYTHING ? undefined : Number(chosen))}
    />
  )
}

const foundFirst: OptionsFilter = ({ options, search }) => {
  const found = defaultOptionsFilter({ options, search, limit: options.length }) as typeof options
  return [...found.slice(0, MOST_SHOWN), ...cutOff(found.length - MOST_SHOWN)]
}
