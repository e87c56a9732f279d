import type { ReportEvent } from '@monitorweb/domain/position/position-report'
import { bit, readerOf } from '../../bytes.ts'
import { type FrameReader, messagesOf } from './answer.ts'
import { type Block, framed, framedUnanswered, odometerMeters, place, rest, skip } from './frame-context.ts'
import { encodeFrame } from './framing.ts'
import { emptyDraft, readDate, readPlace } from './place.ts'

const INPUTS = ['input1', 'input2', 'input3'] as const
const OUTPUTS = ['output1', 'output2', 'output3', 'output4', 'output5'] as const

/**
 * Reads driver, the tracker's own and the vehicle's voltage, inputs, outputs and the analogue values that are
 * connected.
 */
const x1Peripherals: Block = ({ reader, draft: { readings } }) => {
  const driver = reader.u32()
  if (driver > 0) readings.attributes.driverId = String(driver)
  readings.attributes.backupVoltage = reader.u16() / 100
  readings.voltage = reader.u16() / 100
  const ports = reader.u32()
  const inputs = reader.u8()
  const outputs = reader.u8()
  INPUTS.forEach((name, index) => {
    readings.attributes[name] = bit(inputs, index)
  })
  OUTPUTS.forEach((name, index) => {
    readings.attributes[name] = bit(outputs, index)
  })
  const analogues = (ports >> 20) & 0x0f
  for (let number = 1; number <= analogues; number++) readings.attributes[`adc${number}Volts`] = reader.u16() / 100
}

const x1 = framedUnanswered(skip(4), place, skip(2), odometerMeters, skip(2 + 1 + 2 + 4), x1Peripherals)
const sl4xCells = framed(rest)

/** Reads type 34: the reports of X1, or where it is 55 bytes long, the cells around an SL4X. */
export const x1Report: FrameReader = (frame, context) => (frame.length === 0x37 ? sl4xCells : x1)(frame, context)

const AZ_ALARMS: Record<number, ReportEvent> = { 162: 'lowBattery', 163: 'lowBattery', 164: 'general', 165: 'door' }

/** In a frame of AZ735 every part has its length before it, and 0 where it is missing. */
function azFrame(isAlarm: boolean): FrameReader {
  return (frame, { memory }) => {
    const reader = readerOf(frame.content)
    const draft = emptyDraft()
    if (reader.peek(6) === 0) {
      readDate(reader, memory)
      reader.skip(1)
    } else {
      readPlace(readerOf(Buffer.concat([reader.take(6), reader.take(reader.u8())])), draft, memory)
    }
    const cellBytes = reader.u8()
    if (cellBytes > 0) {
      reader.skip(cellBytes - 1)
      draft.readings.attributes.signalLevel = reader.u8()
    }
    reader.skip(reader.u8())
    reader.skip(reader.u8())
    const status = reader.u8()
    if (isAlarm) {
      draft.readings.event = AZ_ALARMS[status] ?? null
      if (status === 0xa0 || status === 0xa1) draft.readings.attributes.armed = status === 0xa0
    }
    const reply = encodeFrame({ extended: true, type: frame.type, packetNumber: frame.packetNumber })
    return { messages: messagesOf(draft, frame), reply }
  }
}

/** Reads type 32 of long frames. */
export const azReport = azFrame(false)
/** Reads type 33 of long frames. */
export const azAlarm = azFrame(true)
