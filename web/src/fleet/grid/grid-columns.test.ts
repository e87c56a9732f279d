import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#testing/sample-vehicle.ts'
import { GRID_COLUMNS, parseGridOrder, pinnedLefts, sortByColumn } from './grid-columns.ts'

function driving(vehicleId: number, speedKmh: number | null): LiveVehicle {
  return sampleVehicle(vehicleId, { position: samplePosition({ speedKmh }) })
}

test('a column sorts both ways, with what has no value last and equal ones as they stood', () => {
  const fleet = [driving(1, null), driving(2, 30), driving(3, 80), driving(4, 30)]
  const ids = (text: string) => sortByColumn(fleet, parseGridOrder(text)).map(({ vehicleId }) => vehicleId)
  expect(ids('velocidade')).toEqual([2, 4, 3, 1])
  expect(ids('velocidade.desc')).toEqual([3, 2, 4, 1])
  expect(ids('')).toEqual([1, 2, 3, 4])
})

test('a column that does not exist sorts nothing', () => expect(parseGridOrder('cor')).toBeNull())

test('every column reads a vehicle that has told nothing', () => {
  const silent = sampleVehicle(1, {
    ...{ plate: '', description: 'Sem placa', customerName: '', deviceSerial: '' },
    ...{ status: 'neverReported', freshness: 'never', movement: null, lastCommunicationAt: null },
  })
  expect(GRID_COLUMNS.map((column) => column.text(silent, 0)).filter(Boolean)).toEqual([
    'Nunca comunicou',
    'Sem placa',
    'Não informada',
    'Nunca',
  ])
})

test('a silent vehicle has no present speed or ignition, and says what was known last', () => {
  const late = sampleVehicle(1, {
    ...{ status: 'late', freshness: 'late', movement: 'moving' },
    position: samplePosition({ fixTime: Date.UTC(2026, 2, 4, 17, 5), speedKmh: 62, ignition: true }),
  })
  const cell = (name: string) => GRID_COLUMNS.find((column) => column.name === name)!
  expect([cell('velocidade'), cell('ignicao')].map((column) => [column.text(late, 0), column.value(late)])).toEqual([
    ['', null],
    ['', null],
  ])
  expect(cell('conhecida').label).toBe('Última situação conhecida')
  expect(cell('conhecida').text(late, Date.UTC(2026, 2, 4, 18))).toBe('em movimento, 62\u00a0km/h, às 14:05:00')
  expect(cell('conhecida').text(driving(2, 62), Date.UTC(2026, 2, 4, 18))).toBe('')
})

test('event, lines, block and fleet code are told in words, and what was not told is empty', () => {
  const cells = (vehicle: LiveVehicle) =>
    ['evento', 'portas', 'bloqueio', 'frota'].map((name) =>
      GRID_COLUMNS.find((column) => column.name === name)!.text(vehicle, 0),
    )
  const attributes = { input1: true, input2: false, output1: true, blocked: true }
  const told = sampleVehicle(1, { code: '112', position: samplePosition({ event: 'sos', attributes }) })
  expect(cells(told)).toEqual(['Pânico', 'E1 ligada, E2 desligada, S1 ligada', 'Bloqueado', '112'])
  expect(cells(sampleVehicle(2, { position: samplePosition() }))).toEqual(['', '', '', ''])
})

test('what names a vehicle stays in sight, whichever columns are chosen', () => {
  const lefts = (...names: string[]) => [...pinnedLefts(GRID_COLUMNS.filter((column) => names.includes(column.name)))]
  expect(lefts('situacao', 'placa', 'descricao')).toEqual([
    ['situacao', 0],
    ['placa', 158],
  ])
  expect(lefts('placa', 'gps')).toEqual([['placa', 0]])
  expect(lefts('descricao', 'gps')).toEqual([['descricao', 0]])
  expect(lefts('situacao', 'descricao')).toEqual([['situacao', 0]])
})
