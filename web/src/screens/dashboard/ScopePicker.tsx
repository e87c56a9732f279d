import { Select } from '@mantine/core'
import type { LiveCustomer } from '@monitorweb/contract/fleet/live'
import { useMemo } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { type CustomerChoice, customerChoices } from '#fleet/order/customer-tree.ts'
import { NothingFound } from '#form/inputs/NothingFound.tsx'
import { useDashboardSearch } from './use-scope.ts'

interface Choice {
  value: string
  label: string
}

interface WhoIsChosen {
  customers: readonly LiveCustomer[]
  customerId: number | undefined
}

/**
 * Chooses one customer and those below it, or everything one may see. It is there only where there is something to
 * choose.
 */
export function ScopePicker() {
  const { customers, vehicles } = useFleet()
  const [{ customerId }, change] = useDashboardSearch()
  const choices = useMemo(
    () => withChosen(customerChoices(customers, vehicles.values()).map(choiceOf), { customers, customerId }),
    [customers, vehicles, customerId],
  )
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
      data={choices}
      value={customerId === undefined ? null : String(customerId)}
      onChange={(id) => change(id === null ? withoutCustomer() : { customerId: Number(id) })}
    />
  )
}

function choiceOf({ customerId, name, vehicles }: CustomerChoice): Choice {
  return { value: String(customerId), label: `${name} (${vehicles})` }
}

/** The one that is chosen is among the choices though it has no vehicle, or is not seen from here. */
function withChosen(choices: Choice[], { customers, customerId }: WhoIsChosen): Choice[] {
  const value = String(customerId)
  if (customerId === undefined || choices.some((choice) => choice.value === value)) return choices
  const known = customers.find((customer) => customer.customerId === customerId)
  return [...choices, { value, label: known?.name ?? `Cliente ${value}` }]
}

/** Answers a change without a customer: an absent value leaves no trace in the address. */
function withoutCustomer(): { customerId?: number } {
  return { customerId: undefined } as { customerId?: number }
}
