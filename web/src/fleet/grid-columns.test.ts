import type { LiveVehicle } from '@monitorweb/contract/live'
import { expect, test } from 'vitest'
import { samplePosition, sampleVehicle } from '#api/sample-vehicle.ts'
import { GRID_COLUMNS, parseGridOrder, sortByColumn } from './grid-columns.ts'

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
