import { describe, expect, test } from 'vitest'
import { type KnownFix, newestReadings, statusInput } from './last-known.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const UNNAMED = { wasMoving: null, outputLabels: [] }
const minutesAgo = (minutes: number) => NOW - minutes * 60_000

function fix(minutes: number, said: Partial<KnownFix> = {}): KnownFix {
  return {
    fixTime: minutesAgo(minutes),
    receivedAt: minutesAgo(minutes),
    speedKmh: 60,
    ignition: true,
    satellites: 9,
    voltage: 24.1,
    odometerKm: null,
    hourMeterHours: null,
    attributes: {},
    ...said,
  }
}

test('readings from before the fix do not overrule the fix', () => {
  const facts = {
    fix: fix(5, { ignition: true, attributes: { hdop: 0.8 } }),
    communicationAt: minutesAgo(5),
    alarms: [],
    clockFault: null,
    readings: {
      values: { ignition: [false, minutesAgo(6)], voltage: [11.9, minutesAgo(1)] },
    } as const,
  }
  expect(newestReadings(facts)).toMatchObject({
    ignition: true,
    voltage: 11.9,
    attributes: { hdop: 0.8 },
    speedKmh: 60,
  })
  expect(statusInput(facts, UNNAMED)).toMatchObject({ speedKmh: 60, hdop: 0.8 })
})

describe('an output that blocks', () => {
  test('marks the vehicle by the name that its installation profile has for it, by the newest word of it', () => {
    const said = { fix: fix(5, { attributes: { output1: true } }), communicationAt: minutesAgo(5), alarms: [] }
    const facts = { ...said, readings: null, clockFault: null }
    const named = { ...UNNAMED, outputLabels: ['BLOQUEIO', 'SIRENE'] }
    expect(statusInput(facts, named)).toMatchObject({ blocked: true })
    expect(statusInput(facts, UNNAMED)).toMatchObject({ blocked: false })
    const readings = { values: { output1: [false, minutesAgo(1)] } } as const
    expect(statusInput({ ...facts, readings }, named)).toMatchObject({ blocked: false })
  })
})

describe('a position that does not tell what heartbeats tell', () => {
  const said = (minutes: number, values: Record<string, boolean | number | string>) => ({
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, [value, minutesAgo(minutes)] as const]),
    ),
  })
  const facts = (fixSaid: Partial<KnownFix>, readings: ReturnType<typeof said>) => ({
    fix: fix(1, { ignition: null, voltage: null, speedKmh: 0, ...fixSaid }),
    communicationAt: minutesAgo(1),
    readings,
    alarms: [],
    clockFault: null,
  })

  test('takes back neither ignition, nor supply, nor signal, nor charge', () => {
    const told = said(4, { ignition: true, voltage: 12.4, signalLevel: 3, batteryPercent: 80, charging: true })
    const newest = newestReadings(facts({ attributes: { hdop: 1 } }, told))
    expect(newest).toMatchObject({
      ...{ ignition: true, ignitionAt: minutesAgo(4), voltage: 12.4, speedKmh: 0 },
      attributes: { hdop: 1, signalLevel: 3, batteryPercent: 80, charging: true },
    })
    expect(statusInput(facts({}, told), UNNAMED)).toMatchObject({ ignition: true, voltage: 12.4 })
  })

  test('makes old news unknown, as a vehicle that moves does with an engine that was off', () => {
    expect(newestReadings(facts({}, said(32, { ignition: true, voltage: 12.4 })))).toMatchObject({
      ...{ ignition: null, ignitionAt: null, voltage: null },
    })
    expect(newestReadings(facts({ speedKmh: 40 }, said(4, { ignition: false })))).toMatchObject({ ignition: null })
    expect(newestReadings(facts({ speedKmh: 40 }, said(4, { ignition: true })))).toMatchObject({ ignition: true })
  })

  test('is right where it tells them itself', () => {
    const told = said(4, { ignition: false, voltage: 12.4, event: 'vibration', panic: true })
    const newest = newestReadings(facts({ ignition: true, voltage: 24 }, told))
    expect(newest).toMatchObject({ ignition: true, ignitionAt: null, voltage: 24, attributes: {} })
  })
})
