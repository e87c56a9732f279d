import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { FieldReader } from '../../fields.ts'
import { noteDriver, temperatureName } from './readings.ts'

/** Reads the count, what somebody else's device said, and its checksum; gives the fields after them. */
export function readCountedData(fields: FieldReader, readings: DeviceReadings): FieldReader {
  const count = fields.number()
  const { data, after } = cutExternalData(count, fields.rest().join(';'))
  readExternalData(data, readings)
  return new FieldReader(after.slice(1))
}

/**
 * Cuts what somebody else's device said from the rest of a report. It is as long as the count before it says; where a
 * device counts otherwise, it ends with its field.
 */
function cutExternalData(count: number, rest: string): { data: string; after: string[] } {
  const end = rest[count] === ';' || rest.length === count ? count : rest.indexOf(';')
  if (end < 0) return { data: rest.trimEnd(), after: [] }
  return { data: rest.slice(0, end).trimEnd(), after: rest.slice(end + 1).split(';') }
}

/** Reads the devices that are known by what they say; the words of others are kept as they are. */
function readExternalData(data: string, readings: DeviceReadings): void {
  if (data.startsWith('GTSL|')) noteDriver(readings, data.split('|')[4] ?? '')
  else if (data.includes('CabAVL')) readCab(data, readings)
  else if (/^[A-Z]_/i.test(data) && data.includes('=')) readProbes(data, readings)
  else readings.attributes['externalData'] = data
}

/** A cabinet of two fuel probes: the values after its second word; below zero there is no probe. */
function readCab(data: string, { attributes }: DeviceReadings): void {
  const levels: number[] = []
  for (const [index, text] of data.split(',').slice(2, 4).entries()) {
    if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) continue
    attributes[`fuel${index + 1}Level`] = Number(text)
    levels.push(Number(text))
  }
  if (levels.length > 0) attributes['fuelLevel'] = sum(levels)
}

/** Probes that name each value: `t_0` temperature and `N_0` level in hexadecimal, `Q_D` quality of driving. */
function readProbes(data: string, { attributes }: DeviceReadings): void {
  const levels: number[] = []
  for (const pair of data.split(';')) {
    const [, letter, probe, value] = /^([A-Z])_([0-9D])=([0-9A-F]{1,8})(?:\.\d+)?$/i.exec(pair) ?? []
    const number = Number.parseInt(value ?? '', 16)
    if (Number.isNaN(number)) continue
    if (letter === 't') attributes[temperatureName(Number(probe))] = number
    if (letter === 'N') {
      attributes[`fuel${probe}Level`] = number
      levels.push(number)
    }
    if (letter === 'Q') attributes['drivingQuality'] = number
  }
  if (levels.length > 0) attributes['fuelLevel'] = sum(levels)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
