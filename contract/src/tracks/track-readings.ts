import type { NamedReadingName, QuantityName } from '@monitorweb/domain/position/named-readings'
import type { EpochMs } from '@monitorweb/domain/position/position-report'

/**
 * What positions tell beside what a track has, a column each:
 * `GET /tracks/:vehicleId/readings?from=<EpochMs>&to=<EpochMs>&columns=<names, commas between>`, asked and refused as the
 * track itself. It is apart because few look at it: with all of it the track of a month takes twice as
 * long to read and is a fifth longer.
 */
export const READING_NAMES = [
  'altitudeMeters',
  'satellites',
  'hdop',
  'accuracyMeters',
  'signalLevel',
  'hourMeterHours',
  'backupVoltage',
  'batteryPercent',
  'temperatureCelsius',
  'fuelPercent',
  'fuelLiters',
  'ports',
] as const
export type ReadingName = (typeof READING_NAMES)[number]

/** Whether a reading is a quantity of the vocabulary: the others are columns where positions are stored, or made of several. */
export function isNamedReading(name: ReadingName): name is ReadingName & QuantityName {
  return !(APART as readonly string[]).includes(name)
}

const APART = ['altitudeMeters', 'satellites', 'hourMeterHours', 'ports'] as const satisfies readonly Exclude<
  ReadingName,
  QuantityName
>[]

export const READINGS_CONTENT_TYPE = 'application/vnd.monitorweb.readings'

/** Columns of points in the order of the track; NaN where nothing was reported. */
export interface Readings {
  fixTime: Float64Array
  columns: Float32Array[]
}

/**
 * A block: how many points (uint32), when the first was (float64), of each the ms since the one before (uint32), and of
 * each column that was asked for, in that order, a float32 for each; least significant byte first. The body is a row of them.
 */
export function encodeReadings({ fixTime, columns }: Readings): Uint8Array<ArrayBuffer> {
  const count = fixTime.length
  const bytes = new Uint8Array(HEAD_BYTES + count * 4 * (1 + columns.length))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, count, true)
  view.setFloat64(4, fixTime[0] ?? 0, true)
  for (let point = 1; point < count; point++) {
    view.setUint32(HEAD_BYTES + point * 4, fixTime[point]! - fixTime[point - 1]!, true)
  }
  for (const [column, values] of columns.entries()) {
    const start = HEAD_BYTES + count * 4 * (1 + column)
    for (let point = 0; point < count; point++) view.setFloat32(start + point * 4, values[point]!, true)
  }
  return bytes
}

/** Reads all blocks of a body. Throws RangeError where it ends too early. */
export function decodeReadings(bytes: Uint8Array, columnCount: number): Readings[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const blocks: Readings[] = []
  for (let at = 0; at < bytes.length; ) {
    const count = view.getUint32(at, true)
    const fixTime = new Float64Array(count)
    let time: EpochMs = view.getFloat64(at + 4, true)
    at += HEAD_BYTES
    for (let point = 0; point < count; point++, at += 4) fixTime[point] = time += view.getUint32(at, true)
    const columns = Array.from({ length: columnCount }, () => {
      const values = new Float32Array(count)
      for (let point = 0; point < count; point++, at += 4) values[point] = view.getFloat32(at, true)
      return values
    })
    blocks.push({ fixTime, columns })
  }
  return blocks
}

const HEAD_BYTES = 12

/**
 * Inputs and outputs, two bits each from the least on: whether it was reported, whether it was on. A float32 holds the
 * 24 bits of twelve exactly, and no more.
 */
export const PORTS = [
  ...(['input1', 'input2', 'input3', 'output1', 'output2', 'output3', 'output4', 'output5'] as const),
  // Their bits came later, and those before them mean what they meant.
  ...(['input4', 'output6', 'output7', 'output8'] as const),
] as const satisfies readonly NamedReadingName[]

/**
 * "E1, S2, BLOQUEIO: acionado": those that were on, outputs by the names that their profile has from the first on;
 * "nenhuma" where all that were reported were off; null where nothing was.
 */
export function portWords(ports: number | null, outputLabels: readonly string[]): string | null {
  if (ports === null) return null
  const on = PORTS.filter((_, index) => (ports >> (index * 2 + 1)) & 1)
  return (
    on
      .sort()
      .map((name) => wordsOfPort(name, outputLabels))
      .join(', ') || 'nenhuma'
  )
}

function wordsOfPort(name: string, outputLabels: readonly string[]): string {
  const number = Number(name.at(-1))
  if (name.startsWith('input')) return `E${number}`
  const label = outputLabels[number - 1]
  return label ? `${label}: ${OUTPUT_STATES.on}` : `S${number}`
}

/** Says of an output that has a name what it is. */
export const OUTPUT_STATES = { on: 'acionado', off: 'não acionado' } as const
