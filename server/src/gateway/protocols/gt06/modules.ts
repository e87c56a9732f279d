import { isUnfit, readerOf, UnfitBytesError } from '../../bytes.ts'
import { noteModularEvent } from './alarms.ts'
import { type Block, framed, ignitionByte, note, odometerMeters, skip, supplyVoltage } from './frame-context.ts'
import { readModularPlace } from './place.ts'

/** Of the family that numbers its modules from 1 on, which has not so many. */
const MOST_SHORT_MODULES = 255

/**
 * Reads a list to the end of the frame: two bytes of number, a length of one or two bytes, then content that `blocks`
 * may know. A number above `most` shows that it is no such list.
 */
function moduleList(
  blocks: Record<number, Block>,
  { lengthBytes = 1, most = 0xffff }: { lengthBytes?: 1 | 2; most?: number } = {},
): Block {
  return (frameContext) => {
    const { reader } = frameContext
    while (reader.left >= 2 + lengthBytes) {
      const number = reader.u16()
      const block = blocks[number]
      const length = lengthBytes === 1 ? reader.u8() : reader.u16()
      if (number > most) throw new UnfitBytesError(`there is no module ${number}`)
      const content = readerOf(reader.take(length))
      if (block) readModule(block, { ...frameContext, reader: content })
    }
  }
}

/** A module of an unexpected length says nothing; the others still count. */
function readModule(block: Block, frameContext: Parameters<Block>[0]): void {
  try {
    block(frameContext)
  } catch (error) {
    if (!isUnfit(error)) throw error
  }
}

const backupHundredths = note('backupVoltage', (reader) => reader.u16() / 100)

/** Reads the modules after the status of the Jimi 4G family (types 36 and 39). */
export const statusModules = moduleList(
  {
    24: backupHundredths,
    50: note('startupStatus', (reader) => reader.u8()),
    106: note('batteryPercent', (reader) => reader.u8()),
  },
  { most: MOST_SHORT_MODULES },
)

/** Reads the modules that follow the place in type 37. */
export const placedModules = moduleList(
  {
    39: supplyVoltage,
    46: odometerMeters,
    59: note('accuracyMeters', (reader) => reader.u16() / 100),
  },
  { most: MOST_SHORT_MODULES },
)

const doorAndTamper: Block = ({ reader, draft: { readings } }) => {
  const inputs = reader.u8()
  readings.attributes['door'] = (inputs & 0x0f) > 0
  readings.attributes['tampered'] = inputs >> 4 > 0
}

const temperatureTag: Block = ({ reader, draft: { readings } }) => {
  readings.attributes['tag1Id'] = reader.take(6).toString('hex')
  readings.attributes['tag1BatteryVolts'] = reader.u16() / 1000
  readings.attributes['tag1BatteryPercent'] = reader.u8()
  readings.attributes['tag1TemperatureCelsius'] = reader.i16() / 10
  readings.attributes['tag1Humidity'] = reader.i16()
  readings.attributes['tag1Status'] = reader.u8()
}

const satellites: Block = ({ reader, draft }) => {
  if (draft.place) draft.place.satellites = reader.u8()
  else draft.readings.attributes['satellites'] = reader.u8()
}

/** This is the one number of the modular frame that is read from its low end. */
const odometerFromLowEnd: Block = ({ reader, draft: { readings } }) => {
  const bytes = reader.take(4)
  readings.odometerKm = bytes.readUInt32LE() / 1000
  readings.attributes['odometerBigEndianKm'] = bytes.readUInt32BE() / 1000
}

/** Reads type 70 of long frames, in which everything is a module, the place too. */
export const modularFrame = framed(
  moduleList(
    {
      3: note('iccid', (reader) => reader.take(10).toString('hex')),
      9: satellites,
      10: note('satellitesVisible', (reader) => reader.u8()),
      24: backupHundredths,
      40: note('hdop', (reader) => reader.u8() / 10),
      41: note('recordIndex', (reader) => reader.u32()),
      42: doorAndTamper,
      43: note('bootReason', (reader) => reader.u8()),
      46: odometerFromLowEnd,
      51: ({ reader, draft }) => readModularPlace(reader, draft),
      52: ({ reader, draft }) => noteModularEvent(draft, reader.u8()),
      127: temperatureTag,
    },
    { lengthBytes: 2 },
  ),
)

const movingStates = new Set([2, 4])

/** Reads type F1 of long frames: the device's own state. */
export const deviceStatusFrame = framed(
  skip(4),
  moduleList({
    1: note('moving', (reader) => movingStates.has(reader.u8())),
    2: note('armed', (reader) => reader.u8() > 0),
    4: ignitionByte,
    5: supplyVoltage,
    7: note('charging', (reader) => reader.u8() > 0),
    10: note('chargeVoltage', (reader) => reader.u16()),
    11: note('batteryCelsius', (reader) => reader.u16() / 10),
  }),
)

const peripheralData: Block = ({ reader, draft: { readings } }) => {
  const { attributes } = readings
  reader.skip(1)
  attributes['peripheralMac'] = reader.take(6).toString('hex')
  const event = reader.u8()
  attributes['eventCode'] = event
  const eventData = reader.u8()
  if (event > 0) attributes['eventData'] = eventData
  attributes['peripheralDataType'] = reader.u8()
  attributes['peripheralData'] = reader.take(reader.left).toString('hex')
}

const externalBattery: Block = ({ reader, draft: { readings } }) => {
  readings.attributes['externalBatteryPercent'] = reader.u8()
  if (reader.u8() > 0) readings.attributes['externalBatteryCharging'] = true
  readings.attributes['externalBatteryCycles'] = reader.u16()
}

/**
 * Reads type F2 of long frames: what devices around the tracker say. Bluetooth data alone has a length of two bytes.
 */
export const peripheralFrame = framed(skip(4), (frameContext) => {
  const { reader } = frameContext
  while (reader.left >= 3) {
    const id = reader.u16()
    const length = id === 0x0a ? reader.u16() : reader.u8() || reader.u8()
    const module = { ...frameContext, reader: readerOf(reader.take(length)) }
    if (id === 0x0a) readModule(peripheralData, module)
    if (id === 0x0c) readModule(externalBattery, module)
  }
})
