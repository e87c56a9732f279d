import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { bit } from '../../bytes.ts'
import { noteEvent, noteSupplyDown } from './alarms.ts'
import { noteCard, numberIn, readLongItems } from './items.ts'

/** In the words of states that a maker added, a bit of 0 says that something is. */
const STATES = { supplyDown: 0, removed: 12 }
const SENSES = { vibration: 6, moving: [23, 24] }

/** Reads the items that Jimi and others nest in EB; other makers write cells or a text there. */
export function noteNested(value: Buffer, readings: DeviceReadings): void {
  for (const item of readLongItems(value) ?? []) noteNestedItem(item.id, item.value, readings)
}

function noteNestedItem(id: number, value: Buffer, readings: DeviceReadings): void {
  const { attributes } = readings
  const number = numberIn(value)
  switch (id) {
    case 0x0001:
      if (value.length >= 2) attributes['fuel1Level'] = value.readUInt16BE(0) / 10
      return
    case 0x0023:
      if (/^\d{1,4}\.\d+$/.test(value.toString('latin1'))) attributes['fuel2Level'] = Number(value.toString('latin1'))
      return
    case 0x002d:
      if (value.length === 2) attributes.backupVoltage = number! / 1000
      else if (value.length === 4) readings.voltage = number! / 1000
      return
    case 0x0089:
      if (value.length !== 4) return
      if (!bit(number!, STATES.supplyDown)) noteSupplyDown(readings)
      if (!bit(number!, STATES.removed)) noteEvent('removing', readings)
      return
    case 0x00a8:
    case 0x00e1:
      if (value.length === 1) attributes.batteryPercent = number!
      return
    case 0x00b2:
      noteCard(value, attributes)
      return
    case 0x00c5:
      if (value.length !== 4) return
      if (!bit(number!, SENSES.vibration)) noteEvent('vibration', readings)
      if (SENSES.moving.every((index) => !bit(number!, index))) attributes.moving = true
      return
    case 0x00ce:
      if (value.length === 2) readings.voltage = number! / 100
  }
}
