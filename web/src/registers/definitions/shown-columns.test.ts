import { expect, test } from 'vitest'
import { createFleetStore } from '#api/live/live-fleet.ts'
import { customersRegister } from './customer-list.tsx'
import { vehiclesRegister } from './vehicle-list.tsx'

const shown = ({ columns }: { columns: readonly { header: string; title?: string; off?: boolean }[] }) =>
  columns.flatMap(({ header, title = header, off }) => (off ? [] : title))

test('lists show what their people look records up by, before anybody chooses columns', () => {
  expect(shown(vehiclesRegister(createFleetStore(), () => ''))).toEqual(
    expect.arrayContaining(['Placa', 'Outra placa', 'Código', 'Código externo', 'Cliente']),
  )
  expect(shown(customersRegister)).toContain('Cliente superior')
})
