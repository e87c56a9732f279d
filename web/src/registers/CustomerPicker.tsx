import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { registerOperations } from '@monitorweb/contract/register-operations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { NothingFound } from '#ui/form/NothingFound.tsx'

interface CustomerPickerProps {
  value: number | null
  error?: string | undefined
  onChange: (customerId: number | null) => void
}

const FIRST_CUSTOMERS = 50

/** Finds a customer by what is typed: name, code, CPF/CNPJ or city. */
export function CustomerPicker({ value, error, onChange }: CustomerPickerProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 200)
  const customers = useQuery({
    queryKey: ['customer-choices', search],
    queryFn: () =>
      call(registerOperations.searchCustomers, { search: `%${search}%`, first: FIRST_CUSTOMERS }, [
        'id',
        'code',
        'name',
      ]),
    placeholderData: keepPreviousData,
  })
  // What an earlier text found is not offered: Enter would pick from it.
  const outdated = customers.isFetching || typed !== search
  const choices = (customers.data ?? []).map(({ id, code, name }) => ({
    value: String(id),
    label: `${name} · ${code}`,
  }))
  return (
    <Select
      label="Cliente"
      placeholder="Digite o nome, o código ou o CPF/CNPJ"
      searchable
      required
      withAsterisk={false}
      data={choices}
      filter={({ options }) => (outdated ? [] : options)}
      value={value === null ? null : String(value)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      selectFirstOptionOnChange={typed !== '' && !outdated}
      nothingFoundMessage={<NothingFound>{outdated ? 'Buscando…' : 'Nenhum cliente com este texto'}</NothingFound>}
      rightSection={customers.isFetching ? <Loader size={14} /> : undefined}
      error={error ?? (customers.error ? messageOf(customers.error) : undefined)}
    />
  )
}
