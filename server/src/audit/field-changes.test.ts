import { customerFields } from '@monitorweb/contract/registers/customer'
import { deviceFields } from '@monitorweb/contract/registers/device'
import { vehicleFields } from '@monitorweb/contract/registers/vehicle'
import { number } from '@monitorweb/contract/wire/field'
import { describe, expect, test } from 'vitest'
import { fieldChanges } from './field-changes.ts'

describe('changes of a record in words', () => {
  test('are the fields that differ, by their labels', () => {
    const before = { id: 7, name: 'AURORA', city: 'Jundiaí', recordVersion: 1, updatedAt: 1 }
    const after = { id: 7, name: 'AURORA', city: 'Campinas', recordVersion: 2, updatedAt: 2 }
    expect(fieldChanges(customerFields, before, after)).toEqual([
      { field: 'cliCid', label: 'Cidade', before: 'Jundiaí', after: 'Campinas', isInstant: false },
    ])
  })

  test('name another record by its name, once', () => {
    const before = { customerId: 1, customer: { id: 1, code: 'A', name: 'AURORA' } }
    const after = { customerId: 2, customer: { id: 2, code: 'B', name: 'BANDEIRANTE' } }
    expect(fieldChanges(vehicleFields, before, after)).toEqual([
      { field: 'cliente', label: 'Cliente', before: 'AURORA', after: 'BANDEIRANTE', isInstant: false },
    ])
  })

  test('say a code and a vehicle as people do, and nothing of a record that is none', () => {
    const before = { status: 0, vehicle: { id: 0, plate: '', description: '' } }
    const after = { status: 1, vehicle: { id: 9, plate: 'ABC1D23', description: 'Baú' } }
    const nameOf = (field: string, value: unknown) => (field === 'status' ? (value ? 'inativo' : 'ativo') : undefined)
    expect(fieldChanges(deviceFields, before, after, nameOf)).toEqual([
      { field: 'eqpSts', label: 'Situação', before: 'ativo', after: 'inativo', isInstant: false },
      expect.objectContaining({ before: '', after: 'ABC1D23' }),
    ])
  })

  test('say instants as the wire does, and flags in words', () => {
    const fields = { ...vehicleFields }
    expect(fieldChanges(fields, { inspectedAt: null, armed: false }, { inspectedAt: 0, armed: true })).toEqual([
      { field: 'veiVst', label: fields.inspectedAt.label, before: '', after: '1970-01-01 00:00:00', isInstant: true },
      { field: 'armed', label: 'armed', before: 'não', after: 'sim', isInstant: false },
    ])
  })

  test('say numbers with the comma of our language, and coordinates as everywhere', () => {
    const after = { odometerKm: 120345.5, code: 12345 }
    expect(fieldChanges({ odometerKm: number('km', 'Hodômetro (km)') }, { odometerKm: 12.5 }, after)).toEqual([
      { field: 'km', label: 'Hodômetro (km)', before: '12,5', after: '120345,5', isInstant: false },
      { field: 'code', label: 'code', before: '', after: '12345', isInstant: false },
    ])
    expect(fieldChanges({ latitude: number('latitude', 'Latitude') }, null, { latitude: -23.5 })[0]?.after).toBe(
      '-23.5',
    )
  })

  test('of a new or a deleted record are all that it has', () => {
    const record = { name: 'AURORA', city: '', parentId: null }
    expect(fieldChanges(customerFields, null, record)).toEqual([
      { field: 'cliDsc', label: 'Nome', before: '', after: 'AURORA', isInstant: false },
    ])
    expect(fieldChanges(customerFields, record, null)).toEqual([
      { field: 'cliDsc', label: 'Nome', before: 'AURORA', after: '', isInstant: false },
    ])
  })

  test('cannot be led astray by names that every object has', () => {
    const stored = JSON.parse('{"__proto__": {"name": "x"}, "constructor": "y"}')
    expect(fieldChanges(customerFields, null, stored).map((change) => change.field)).toContain('constructor')
  })
})
