import { noReadings, reportOf } from '@monitorweb/domain/position/position-report'
import { expect, test } from 'vitest'
import type { ForwardedReport } from '../gateway/protocols/traccar/traccar.ts'
import type { WantedSpan } from '../storage/reception/traccar-span-store.ts'
import { createPutOffReports } from './put-off-reports.ts'

const NOW = Date.UTC(2026, 2, 1, 12)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function said(serial: string, fixTime: number): ForwardedReport {
  const place = { latitude: 0, longitude: 0, altitudeMeters: null, courseDegrees: null, satellites: null }
  const report = reportOf({ fixTime, hasFix: true, speedKmh: 0, ...place }, noReadings())
  return { serial, bytes: Buffer.alloc(0), message: { kind: 'position', serial, report } }
}

async function written(putOff: ReturnType<typeof createPutOffReports>): Promise<readonly WantedSpan[]> {
  let spans: readonly WantedSpan[] = []
  await putOff.write(async (found) => {
    spans = found
  })
  return spans
}

test('a device is asked for from the first to the last fix that was refused', async () => {
  const putOff = createPutOffReports(() => NOW)
  putOff.note([said('a', NOW - DAY), said('b', NOW)])
  putOff.note([said('a', NOW - 2 * DAY)])
  expect(await written(putOff)).toEqual([
    { reason: 'refusal', serial: 'a', from: NOW - 2 * DAY - MINUTE, to: NOW - DAY + MINUTE, dueAt: NOW },
    { reason: 'refusal', serial: 'b', from: NOW - MINUTE, to: NOW + MINUTE, dueAt: NOW },
  ])
  expect(await written(putOff)).toEqual([])
})

test('what cannot be written is kept, with what comes meanwhile', async () => {
  const putOff = createPutOffReports(() => NOW)
  putOff.note([said('a', NOW - DAY)])
  const failing = putOff.write(async () => {
    putOff.note([said('a', NOW)])
    throw new Error('away')
  })
  await expect(failing).rejects.toThrow('away')
  expect(await written(putOff)).toMatchObject([{ from: NOW - DAY - MINUTE, to: NOW + MINUTE }])
})

test('lost clocks ask for no years, and a flood of devices for all of them in one span', async () => {
  const putOff = createPutOffReports(() => NOW)
  putOff.note(Array.from({ length: 2_000 }, (_, index) => said(`s${index}`, 0)))
  const spans = await written(putOff)
  expect(spans).toHaveLength(501)
  expect(spans.at(-1)).toMatchObject({ serial: '', from: NOW - 31 * DAY - MINUTE })
})
