import { namedReading, valueAsNamed } from '@monitorweb/domain/position/named-readings'
import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { expect } from 'vitest'

/** What other platforms and makers call a reading that has a name in the vocabulary; of a bare «fuel» or «adc1» nobody knows the unit. */
const OTHER_WORDS =
  /^(battery|batteryLevel|batteryVoltage|backupBattery|driver|driverUniqueId|rfid|temp\d*|temperature\d*|gsm|rssi|signal|d?in\d+|d?out\d+|di\d|do\d|charge|motion|block|accuracy)$/

/**
 * Expects that each reading is what its name promises (decision 72), and that none which the vocabulary names hides in
 * the remainder under another word.
 */
export function expectVocabulary({ attributes }: DeviceReadings): void {
  const wrong = Object.entries(attributes).filter(([name, value]) => {
    const kept = valueAsNamed(name, value)
    return kept !== value || (namedReading(name) === undefined && OTHER_WORDS.test(name))
  })
  expect(Object.fromEntries(wrong)).toEqual({})
}
