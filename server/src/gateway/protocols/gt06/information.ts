import { bit } from '../../bytes.ts'
import { type FrameReader, unknownFrame } from './answer.ts'
import { type Block, framedUnanswered, supplyVoltage } from './frame-context.ts'

const STATES: Record<string, string> = {
  ALM1: 'alarm1Status',
  ALM2: 'alarm2Status',
  ALM3: 'alarm3Status',
  ALM4: 'alarm4Status',
  STA1: 'otherStatus',
  DYD: 'engineStatus',
}

/** Reads settings and states as NAME=hexadecimal, separated by semicolons. */
const terminalStates: Block = ({ reader, draft: { readings } }) => {
  for (const pair of reader.take(reader.left).toString('latin1').split(';')) {
    const [name = '', value = ''] = pair.split('=')
    const state = STATES[name]
    if (state !== undefined && /^[0-9A-F]+$/i.test(value)) readings.attributes[state] = Number.parseInt(value, 16)
    if (name === 'ICCID' && value !== '') readings.attributes['iccid'] = value
  }
}

const doorInputs: Block = ({ reader, draft: { readings } }) => {
  if (reader.left >= 7) reader.skip(6)
  const flags = reader.u8()
  readings.attributes['door'] = bit(flags, 0)
  readings.attributes.input1 = bit(flags, 2)
}

const simCard: Block = ({ reader, draft: { readings } }) => {
  reader.skip(8 + 8)
  readings.attributes['iccid'] = reader.take(10).toString('hex').replace(/f+$/, '')
}

/** One byte names the network, while two are the supply. */
const networkOrSupply: Block = (frameContext) => {
  if (frameContext.reader.left === 2) supplyVoltage(frameContext)
  else frameContext.draft.readings.attributes['networkTechnology'] = frameContext.reader.u8() > 0 ? '4G' : '2G'
}

/** An ultrasonic fuel sensor gives the temperature as its second number and the level as its sixth field. */
const FUEL_SENSOR = /!AIOIL,\d+,\d+\.\d+,(\d+\.\d+),[^,]+,\d{4},(\d+\.\d+),[01],\d+,[0-9A-F]{2}/i

const fuelSensor: Block = ({ reader, draft: { readings } }) => {
  const found = FUEL_SENSOR.exec(reader.take(reader.left).toString('latin1'))
  if (!found) return
  readings.attributes.temperatureCelsius = Number(found[1])
  readings.attributes['fuelLevel'] = Number(found[2])
}

const driverTag: Block = ({ reader, draft: { readings } }) => {
  const isText = /[A-Za-z]/.test(String.fromCharCode(reader.peek(0)))
  if (isText) {
    readings.attributes['externalData'] = reader.take(reader.left).toString('latin1').trim()
    return
  }
  reader.skip(2)
  readings.attributes.driverId = reader.take(4).toString('hex')
  reader.skip(Math.min(reader.left, 2))
}

const climate: Block = ({ reader, draft: { readings } }) => {
  readings.attributes.temperatureCelsius = reader.i32() / 10
  readings.attributes['humidityPercent'] = reader.i32() / 10
}

/** The converter at the supply, whose volts are told as both; of a second one (VG04) one byte more follows. */
const supplyOrSecond: Block = (frameContext) => {
  const { reader, draft } = frameContext
  if (reader.left !== 3) {
    supplyVoltage(frameContext)
    draft.readings.attributes.adc1Volts = draft.readings.voltage!
    return
  }
  draft.readings.attributes.adc2Volts = reader.u16() / 100
  reader.skip(1)
}

/** The blocks of type 94 of long frames, by its first byte. */
const INFORMATION: Record<number, Block> = {
  0: supplyOrSecond,
  4: terminalStates,
  5: doorInputs,
  10: simCard,
  11: networkOrSupply,
  13: fuelSensor,
  27: driverTag,
  30: climate,
}

export const information: FrameReader = (frame, context) => {
  const block = INFORMATION[frame.content[0] ?? 0xff]
  if (!block) return unknownFrame(frame)
  return framedUnanswered((frameContext) => {
    frameContext.reader.skip(1)
    block(frameContext)
  })(frame, context)
}

/** Reads type 94 of short frames: the supply alone. */
export const shortInformation = framedUnanswered(({ reader, draft }) => {
  draft.readings.voltage = reader.i16() / 100
})
