import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { expect, test } from 'vitest'
import { changeWords, concernsOf } from './change-words.ts'
import { lengthMeters } from './use-map-tools.ts'

const fleet = (...vehicles: Partial<LiveVehicle>[]) =>
  new Map(vehicles.map((vehicle, id) => [id, { vehicleId: id, badges: [], alarms: [], ...vehicle } as LiveVehicle]))

test('only who joined is told of, in one sentence', () => {
  const before = concernsOf(fleet({ status: 'late' }, { status: 'moving' }, { status: 'moving' }, { status: 'late' }))
  const now = concernsOf(
    fleet({ status: 'noSignal' }, { status: 'late' }, { status: 'late', badges: ['panic'] }, { status: 'moving' }),
  )
  expect(changeWords(before, now)).toBe(
    '1 veículo com novo alerta, 2 veículos entraram em atraso, 1 veículo ficou sem sinal',
  )
  expect(changeWords(now, now)).toBe('')
})

test('a measured line is as long as its legs', () => {
  const point = (latitude: number) => ({ latitude, longitude: -46 })
  expect(lengthMeters([point(-23)])).toBe(0)
  expect(lengthMeters([point(-23), point(-23.01), point(-23)]) / 2).toBeCloseTo(1_107.6, 0)
})
