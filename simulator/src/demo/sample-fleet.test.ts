import { isPlate } from '@monitorweb/domain/brazil/plate'
import { isCnpj } from '@monitorweb/domain/brazil/tax-number'
import { distanceMeters } from '@monitorweb/domain/places/distance'
import { serialKey } from '@monitorweb/domain/text/serial'
import { describe, expect, test } from 'vitest'
import { generateDrive } from '../drives/generated-drive.ts'
import { dayOf, dayStart, planDay } from './day-plan.ts'
import { endedDrive, endlessDrive } from './endless-drive.ts'
import { imeiFrom, imeiNamed } from './identities.ts'
import { SAMPLE_CUSTOMERS } from './sample-customers.ts'
import { SAMPLE_VEHICLES, type SampleVehicle, UNKNOWN_VEHICLES } from './sample-vehicles.ts'

const NOON = Date.UTC(2025, 5, 11, 15, 0, 0)
const everyone = [...SAMPLE_VEHICLES, ...UNKNOWN_VEHICLES]

/** Makes the official check of an IMEI: with every second digit doubled, the digits add up to a multiple of ten. */
function isImei(imei: string): boolean {
  const sum = [...imei].reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return /^\d{15}$/.test(imei) && sum % 10 === 0
}

describe('the sample', () => {
  test('has 60 vehicles of 5 customers, some of them silent, and 2 devices that nobody registered', () => {
    expect([SAMPLE_VEHICLES.length, SAMPLE_CUSTOMERS.length, UNKNOWN_VEHICLES.length]).toEqual([60, 5, 2])
    const keys = SAMPLE_CUSTOMERS.map(({ key }) => key)
    for (const { customer } of SAMPLE_VEHICLES) expect(keys).toContain(customer)
    for (const silence of ['anHour', 'twoDays', 'ever']) {
      expect(SAMPLE_VEHICLES.filter((vehicle) => vehicle.silence === silence)).toHaveLength(2)
    }
  })

  test('speaks gt06 for the most part, some Suntech and some Teltonika, at every customer', () => {
    const speaking = (protocol: string) => SAMPLE_VEHICLES.filter((vehicle) => vehicle.protocol === protocol)
    expect(['gt06', 'suntech', 'teltonika'].map((protocol) => speaking(protocol).length)).toEqual([36, 12, 12])
    for (const { key } of SAMPLE_CUSTOMERS)
      for (const protocol of ['gt06', 'suntech', 'teltonika'])
        expect(
          speaking(protocol).some(({ customer }) => customer === key),
          `${protocol} at ${key}`,
        ).toBe(true)
  })

  test('has plates, serials and CNPJs that are valid and belong to one each', () => {
    for (const { serial, protocol, plate } of everyone) {
      if (protocol === 'suntech') expect(serial).toMatch(/^[1-9]\d{8}$/)
      else expect(isImei(serial), serial).toBe(true)
      expect(isPlate(plate), plate).toBe(true)
    }
    for (const { taxNumber } of SAMPLE_CUSTOMERS) expect(isCnpj(taxNumber), taxNumber).toBe(true)
    expect(new Set(everyone.map(({ serial }) => serialKey(serial))).size).toBe(62)
    expect(new Set(everyone.map(({ plate }) => plate)).size).toBe(62)
    expect(everyone.some(({ plate }) => /\d{4}$/.test(plate))).toBe(true)
    expect(everyone.some(({ plate }) => /[A-Z]\d{2}$/.test(plate))).toBe(true)
  })

  test('makes an IMEI from 14 digits and their check digit', () => {
    // These digits are the example of 3GPP TS 23.003, annex B.
    expect(imeiFrom('26053179311383')).toBe('260531793113837')
    expect(imeiNamed('LIV-4716')).toBe(imeiNamed('LIV-4716'))
    expect(isImei(imeiNamed('LIV-4716'))).toBe(true)
    expect(() => imeiFrom('123')).toThrow(RangeError)
  })
})

describe('the days of the sample vehicles', { timeout: 60_000 }, () => {
  test('end when the next begins, at the same place and with the same odometer', () => {
    for (const vehicle of everyone) {
      for (let day = dayOf(vehicle, NOON), last = day + 2; day < last; day++) {
        const { truth, at } = generateDrive(planDay(vehicle, day))
        const next = planDay(vehicle, day + 1)
        const label = `vehicle ${vehicle.number}, day ${day}`
        expect(truth.start, label).toBe(dayStart(vehicle, day))
        expect(truth.end, label).toBe(next.start)
        const [here, there] = [at(truth.end), generateDrive({ ...next, steps: next.steps.slice(0, 1) }).at(next.start)]
        expect(distanceMeters(here.latitude, here.longitude, there.latitude, there.longitude), label).toBeLessThan(1)
        expect(Math.abs(here.odometerKm - there.odometerKm), label).toBeLessThan(0.001)
      }
    }
  })

  test('have some of them driving, some idle and some parked at any hour', () => {
    const drives = SAMPLE_VEHICLES.filter(({ silence }) => silence === 'none').map((vehicle) => driveAround(vehicle))
    for (let hour = 0; hour < 24; hour++) {
      const states = drives.map((at) => at(NOON + hour * 3_600_000))
      expect(states.filter(({ speedKmh }) => speedKmh > 5).length, `moving, hour ${hour}`).toBeGreaterThanOrEqual(4)
      expect(states.filter(({ speedKmh, ignition }) => ignition && speedKmh === 0).length).toBeGreaterThanOrEqual(1)
      expect(states.filter(({ ignition }) => !ignition).length).toBeGreaterThanOrEqual(5)
    }
  })

  test('go on without end, and a restart continues the very same drive', () => {
    const vehicle = SAMPLE_VEHICLES[26]!
    const first = take(endlessDrive(vehicle, NOON), 4000)
    const middle = first[1500]!.report.fixTime
    const restarted = take(endlessDrive(vehicle, middle), 500)
    const fixTimes = new Set(first.map(({ report }) => report.fixTime))
    expect(restarted[0]!.report.fixTime).toBeGreaterThanOrEqual(middle)
    for (const { report } of restarted) expect(fixTimes.has(report.fixTime)).toBe(true)
    expect(first.at(-1)!.report.fixTime - NOON).toBeGreaterThan(24 * 3_600_000)
  })

  test('end, for a vehicle that fell silent, while it was moving', () => {
    const deliveries = endedDrive(SAMPLE_VEHICLES[0]!, NOON - 86_400_000, NOON)
    expect(deliveries.length).toBeGreaterThan(100)
    expect(Math.max(...deliveries.map(({ deliverAt }) => deliverAt))).toBeLessThanOrEqual(NOON)
    expect(deliveries.at(-1)!.report.speedKmh).toBeGreaterThan(0)
  })
})

function take<T>(source: Iterable<T>, count: number): T[] {
  const taken: T[] = []
  for (const each of source) {
    taken.push(each)
    if (taken.length === count) break
  }
  return taken
}

/** Gives the truth over the day around noon and the day after it. */
function driveAround(vehicle: SampleVehicle) {
  const today = dayOf(vehicle, NOON)
  const days = [today, today + 1].map((day) => generateDrive(planDay(vehicle, day)))
  return (time: number) => days.find(({ truth }) => time < truth.end)!.at(time)
}
