import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enterAs } from '#testing/test-page.tsx'
import { importFields } from './import-fields.ts'
import { partCells } from './part-cells.ts'
import { readCell } from './read-cell.ts'

beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => localStorage.clear())

const field = (register: 'cliente' | 'veiculo' | 'usuario', name: string) =>
  importFields(register).find((known) => known.name === name)!
const read = (register: 'cliente' | 'veiculo' | 'usuario', name: string, cell: string, isInBrazil = true) =>
  readCell(field(register, name), cell, isInBrazil)

describe('a cell', () => {
  test.each(['15/01/2026 08:00', '2026-01-15 08:00', '2026-01-15T08:00:00'])(
    '%j is a time where the person is, whoever wrote it',
    (cell) => expect(read('veiculo', 'inspectedAt', cell)).toEqual({ value: '2026-01-15 11:00:00' }),
  )

  test('of a time is read to the second where it says one', () => {
    expect(read('usuario', 'accessEndsAt', '31/12/2026 23:59:59')).toEqual({ value: '2027-01-01 02:59:59' })
  })

  test.each(['2026-02-30', '15/01/26', 'ontem', '2026-01-15T08:00:00Z'])(
    '%j is no time, which is said as people write one',
    (cell) => {
      expect(read('veiculo', 'inspectedAt', cell)).toEqual({ complaint: 'Informe data e hora como DD/MM/AAAA HH:mm.' })
    },
  )

  test('says in words whether a record is active, and what is switched on', () => {
    expect(['Ativo', 'ATIVA', '0'].map((cell) => read('veiculo', 'status', cell))).toEqual(Array(3).fill({ value: 0 }))
    expect(['inativo', 'Inativa'].map((cell) => read('cliente', 'status', cell))).toEqual(Array(2).fill({ value: 1 }))
    expect(read('veiculo', 'status', 'vendido')).toEqual({ complaint: 'Use Ativo ou Inativo.' })
    expect(['Sim', 'não'].map((cell) => read('usuario', 'severalSessions', cell))).toEqual([{ value: 1 }, { value: 0 }])
    expect(read('usuario', 'severalSessions', 'talvez')).toEqual({ complaint: 'Use Sim ou Não.' })
  })

  test.each([
    ['taxNumber', '1234567890', '01234567890'],
    ['taxNumber', '123456797', '00123456797'],
    ['taxNumber', '1910001000136', '01910001000136'],
    ['taxNumber', '52998224725', '52998224725'],
    ['taxNumber', '123456789', '123456789'],
    ['taxNumber', '191', '191'],
    ['postalCode', '1310000', '01310000'],
    ['postalCode', '13010-000', '13010-000'],
  ])('of %s that reads %s is stored as %s: a spreadsheet leaves out the zeros before a number', (name, cell, value) => {
    expect(read('cliente', name, cell)).toEqual({ value })
  })

  test('keeps the postal code of another country', () => {
    expect(read('cliente', 'postalCode', '8320000', false)).toEqual({ value: '8320000' })
  })
})

describe('a cell of two fields', () => {
  const part = (cells: Record<string, string>, ...more: string[]) =>
    Object.fromEntries(
      partCells(new Map(Object.entries(cells)), {
        names: new Set([...Object.keys(cells), ...more]),
        columns: new Set(Object.keys(cells)),
      }),
    )

  test.each(['(19) 98101237', '19 98101237', '1998101237'])('%j is a line and its area', (phone) => {
    expect(part({ phone }, 'phoneArea')).toEqual({ phoneArea: '19', phone: '98101237' })
  })

  test('is one where it holds one, where the register has one, and where the other has a cell', () => {
    expect(part({ phone: '98101237' }, 'phoneArea')).toEqual({ phone: '98101237' })
    expect(part({ phone: '(19) 3232-0000' })).toEqual({ phone: '(19) 3232-0000' })
    const told = { phone: '(19) 98101237', phoneArea: '21' }
    expect(part(told)).toEqual(told)
    expect(part({ city: 'Xique-Xique' }, 'state')).toEqual({ city: 'Xique-Xique' })
  })

  test('is a town and its state', () => {
    expect(part({ city: 'Campinas/SP' }, 'state')).toEqual({ city: 'Campinas', state: 'SP' })
    expect(part({ city: 'Embu-Guaçu - sp' }, 'state')).toEqual({ city: 'Embu-Guaçu', state: 'sp' })
    const told = { city: 'Campinas/SP', state: 'RJ' }
    expect(part(told)).toEqual(told)
  })
})
