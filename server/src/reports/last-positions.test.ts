import { readingsAfter, readingsUntil, type TimedReadings } from '@monitorweb/domain/position/timed-readings'
import { statusInput } from '@monitorweb/domain/status/last-known'
import { DEFAULT_STATUS_RULES, evaluateStatus } from '@monitorweb/domain/status/vehicle-status'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LastPositionRow } from '../storage/tracks/last-position-store.ts'
import { presentLastPosition } from './last-positions.ts'

const FIX_AT = Date.UTC(2026, 10, 21, 12)
const { movingKmh } = DEFAULT_STATUS_RULES

type Fix = Pick<LastPositionRow, 'speedKmh' | 'ignition' | 'attributes'>

function presented(fix: Fix, readings: TimedReadings) {
  const row: LastPositionRow = {
    ...{ vehicleId: 1, vehicleCode: '', plate: '', description: '', customerId: 1, customerName: '', versionId: null },
    ...{ outputLabels: [], deviceSerial: '1', protocol: 'gt06', fixTime: FIX_AT, receivedAt: FIX_AT },
    ...{ latitude: -23.5, longitude: -46.6, courseDegrees: null, voltage: null, odometerKm: null },
    ...{ hourMeterHours: null, event: null, flags: 0, ...fix },
    ...{ newerReadings: readingsAfter(readings, FIX_AT), earlierReadings: readingsUntil(readings, FIX_AT) },
  }
  return presentLastPosition(row, () => '', movingKmh)
}

const heard = fc.record({
  speedKmh: fc.constantFrom(0, movingKmh - 1, movingKmh, 80),
  ignition: fc.constantFrom(true, false, null),
  told: fc.option(fc.tuple(fc.boolean(), fc.constantFrom(-60_000, 60_000))),
})

test('a last position moves exactly where the status says so, whatever a heartbeat told of the ignition', () => {
  fc.assert(
    fc.property(heard, ({ speedKmh, ignition, told }) => {
      const readings: TimedReadings = told ? { ignition: [told[0], FIX_AT + told[1]] } : {}
      const fix = {
        ...{ fixTime: FIX_AT, receivedAt: FIX_AT, speedKmh, ignition, satellites: null, voltage: null },
        ...{ odometerKm: null, hourMeterHours: null, attributes: {} },
      }
      const known = { fix, readings: { values: readings }, communicationAt: FIX_AT, alarms: [], clockFault: null }
      const input = statusInput(known, { wasMoving: null, outputLabels: [] })
      const { movement } = evaluateStatus(input, FIX_AT + 120_000)
      expect(presented({ speedKmh, ignition, attributes: {} }, readings).moving).toBe(movement === 'moving')
    }),
  )
})

test('without a speed it moves as the device says, and where nobody says it is not known', () => {
  const moving = (attributes: LastPositionRow['attributes']) =>
    presented({ speedKmh: null, ignition: null, attributes }, {}).moving
  expect([{ moving: true }, { moving: false }, {}].map(moving)).toEqual([true, false, null])
})
