import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { AlarmKind } from '@monitorweb/domain/position/alarms'
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

test('a vehicle that calls for help while an older alert waits has a new one, and one that repeats an alarm has not', () => {
  const alarm = (alarmId: number, kind: AlarmKind, count = 1) => ({ alarmId, kind, firstAt: 1, lastAt: count, count })
  const cut = concernsOf(fleet({ badges: ['powerCut'], alarms: [alarm(1, 'powerCut')] }))
  const calls = concernsOf(fleet({ badges: ['panic', 'powerCut'], alarms: [alarm(2, 'sos'), alarm(1, 'powerCut')] }))
  expect(changeWords(cut, calls)).toBe('1 veículo com novo alerta')
  expect(changeWords(cut, concernsOf(fleet({ badges: ['powerCut'], alarms: [alarm(1, 'powerCut', 2)] })))).toBe('')
})

test('a measured line is as long as its legs', () => {
  const point = (latitude: number) => ({ latitude, longitude: -46 })
  expect(lengthMeters([point(-23)])).toBe(0)
  expect(lengthMeters([point(-23), point(-23.01), point(-23)]) / 2).toBeCloseTo(1_107.6, 0)
})
