import { existsSync, readFileSync } from 'node:fs'
import type { DeviceReadings, PositionReport } from '@monitorweb/domain/position/position-report'
import { expect } from 'vitest'
import type { Message } from '../../protocol.ts'
import { type GoldenAttributes, type Renamed, readingOf } from './golden-readings.ts'
import { expectVocabulary } from './vocabulary.ts'

export interface GoldenResult {
  fixTime: string | null
  outdated: boolean
  valid: boolean
  lat: number
  lng: number
  altitude: number
  speedKmh: number
  course: number
  attributes: GoldenAttributes
}

/** A public message with what the reference decoder made of it. */
export interface GoldenCase {
  seq: number
  encoding: 'text' | 'hex' | 'http'
  message: string
  messageHex?: string
  sessionFrom?: { message: string }
  golden: { result: GoldenResult | null; deviceIds?: string[]; responses?: { hex?: string; text?: string }[] }
}

/** Bytes as they arrive, and the first frame of them. */
export interface FrameVector {
  seq: number
  input: string
  frame: string
}

const SHARED = new URL('../../../../../../shared/data/protocols/', import.meta.url)

/** Whether the public messages lie beside the project. */
export const isSharedThere = existsSync(SHARED)

/** Reads one of their files; null where it is absent. */
export function readShared(name: string): unknown {
  const file = new URL(name, SHARED)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/**
 * Expects of each reading that the reference names what the reference says, one of null to be absent, and of all readings that
 * they are what their names promise.
 */
export function expectReadings(
  readings: DeviceReadings,
  place: PositionReport | null,
  attributes: GoldenAttributes,
  renamed?: Renamed,
): void {
  expectVocabulary(readings)
  for (const [name, value] of Object.entries(attributes)) {
    const found = readingOf(name, readings, place, renamed)
    if (found === undefined) continue
    if (typeof value === 'number' && typeof found.actual === 'number') {
      expect(found.actual, name).toBeCloseTo(found.expected(value) as number, 6)
    } else expect(found.actual ?? null, name).toEqual(value === null ? null : found.expected(value))
  }
}

/** Expects the place, the time, the speed and the course that the reference says. */
export function expectPosition(report: PositionReport, golden: GoldenResult): void {
  expect(report.fixTime).toBe(Date.parse(golden.fixTime ?? ''))
  expect(report.hasFix).toBe(golden.valid)
  expect(report.latitude).toBeCloseTo(golden.lat, 9)
  expect(report.longitude).toBeCloseTo(golden.lng, 9)
  // The reference counts in knots and its files round what it makes of them.
  expect(report.speedKmh ?? 0).toBeCloseTo(golden.speedKmh, 2)
  expect(report.courseDegrees ?? 0).toBeCloseTo(golden.course, 6)
  expect(report.altitudeMeters ?? 0).toBe(golden.altitude)
}

/**
 * Expects for each result its message: a position, or, where the reference says an old place again, the readings that came
 * without one.
 */
export function expectMessages(
  messages: readonly Message[],
  results: readonly GoldenResult[],
  { attributes, renamed }: { attributes: GoldenAttributes | undefined; renamed: Renamed },
): void {
  expect(messages).toHaveLength(results.length)
  for (const [index, result] of results.entries()) {
    const message = messages[index]
    const said = { ...result.attributes, ...attributes }
    if (result.outdated) {
      if (message?.kind !== 'heartbeat' || !message.readings) throw new Error('no readings')
      expectReadings(message.readings, null, said, renamed)
    } else {
      if (message?.kind !== 'position') throw new Error('no position')
      expectPosition(message.report, result)
      expectReadings(message.report, message.report, said, renamed)
    }
  }
}
