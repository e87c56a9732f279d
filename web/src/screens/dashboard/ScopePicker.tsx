import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { customerChoices } from '#fleet/order/customer-tree.ts'
import { NothingFound } from '#form/inputs/NothingFound.tsx'
import { useDashboardSearch } from './use-scope.ts'

/**
 * Chooses one customer and those below it, or everything one may see. It is there only where there is something to
 * choose.
 */
export function ScopePicker() {
  const { customers, vehicles } = useFleet()
  const [{ customerId }, change] = useDashboardSearch()
  const choices = useMemo(() => customerChoices(customers, vehicles.values()), [customers, vehicles])
  if (choices.length < 2 && customerId === undefined) return null
  return (
    <Select
      aria-label="Cliente"
      placeholder="Todos os clientes"
      size="xs"
      w={250}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Ver todos os clientes', tabIndex: 0 }}
      nothingFoundMessage={<NothingFound>Nenhum cliente com este nome</NothingFound>}
      data={choices.map(({ customerId, name, vehicles: count }) => ({
        value: String(customerId),
        label: `${name} (${count})`,
      }))}
      value={customerId === undefined ? null : String(customerId)}
      onChange={(id) => change(id === null ? withoutCustomer() : { customerId: Number(id) })}
    />
  )
}

/** Answers a change without a customer: an absent value leaves no trace in the address. */
function withoutCustomer(): { customerId?: number } {
  return { customerId: undefined } as { customerId?: number }
}
