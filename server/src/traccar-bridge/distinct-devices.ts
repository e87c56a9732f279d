import { normalizeSerial, serialKey } from '@monitorweb/domain/text/serial'
import type { AnsweredDevice } from './traccar-api.ts'

/**
 * Answers those devices of a server that can be told from one another and have a serial here, each once, and the ids of the
 * others: what is asked for by an id that two trackers have would be given to either.
 */
export function distinctDevices<Device extends Pick<AnsweredDevice, 'id' | 'uniqueId'>>(
  answered: readonly Device[],
): { devices: Device[]; passedOver: number[] } {
  const byId = new Map<number, { device: Device; key: string | null }>()
  for (const device of answered) {
    const serial = normalizeSerial(device.uniqueId)
    const key = serial === null ? null : serialKey(serial)
    const before = byId.get(device.id)
    byId.set(device.id, { device, key: before !== undefined && before.key !== key ? null : key })
  }
  const all = [...byId.values()]
  return {
    devices: all.flatMap(({ device, key }) => (key === null ? [] : [device])),
    passedOver: all.flatMap(({ device, key }) => (key === null ? [device.id] : [])),
  }
}
