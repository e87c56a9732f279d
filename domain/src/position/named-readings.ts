/**
 * The one vocabulary of what a tracker tells beside place, time and the columns of a position: each name with its unit
 * last, what kind of value it has and what it can be. Decoders, the intake, stored rows, reports and screens take names
 * and kinds from here; a name that is not here is the remainder, a maker's own word (decision 72).
 */
export const NAMED_READINGS = {
  accuracyMeters: quantity({ lowest: 0, highest: 1e7 }),
  hdop: quantity({ lowest: 0, highest: 1000 }),
  /** The received signal strength in the device's own steps (gt06: 0–4), or in dBm. */
  signalLevel: quantity({ lowest: -200, highest: 1000, lasts: true }),
  backupVoltage: quantity({ lowest: 0, highest: 100, lasts: true }),
  batteryPercent: quantity({ lowest: 0, highest: 100, lasts: true }),
  charging: flag({ lasts: true }),
  temperatureCelsius: quantity({ lowest: -273.15, highest: 2000, lasts: true }),
  ...numbered(['temperature2Celsius', 'temperature3Celsius', 'temperature4Celsius'], () =>
    quantity({ lowest: -273.15, highest: 2000, lasts: true }),
  ),
  fuelPercent: quantity({ lowest: 0, highest: 100, lasts: true }),
  fuelLiters: quantity({ lowest: 0, highest: 1e6, lasts: true }),
  /** What a probe in the tank counts, in its own steps. */
  fuelLevel: quantity({ lowest: 0, highest: 1e6, lasts: true }),
  ...numbered(['input1', 'input2', 'input3', 'input4', 'input5', 'input6', 'input7', 'input8'], () => flag()),
  ...numbered(['output1', 'output2', 'output3', 'output4', 'output5', 'output6', 'output7', 'output8'], () => flag()),
  ...numbered(['adc1Volts', 'adc2Volts', 'adc3Volts', 'adc4Volts'], () => quantity({ lowest: -1000, highest: 1000 })),
  blocked: flag({ lasts: true }),
  armed: flag({ lasts: true }),
  moving: flag(),
  jamming: flag(),
  panic: flag(),
  driverId: text({ lasts: 'untilAnother' }),
} as const satisfies Readonly<Record<string, NamedReading>>

/** A name of the vocabulary. */
export type NamedReadingName = keyof typeof NAMED_READINGS

/** A name of the vocabulary whose value is a number. */
export type QuantityName = {
  [Name in NamedReadingName]: (typeof NAMED_READINGS)[Name]['kind'] extends 'quantity' ? Name : never
}[NamedReadingName]

/** How long what was said outside of a position is believed beside one that says nothing of it. */
type Lasting = boolean | 'untilAnother'

/** A number within what can be measured: beyond it a device says that it does not know. */
interface Quantity {
  kind: 'quantity'
  lowest: number
  highest: number
  lasts: Lasting
}
interface Flag {
  kind: 'flag'
  lasts: Lasting
}
interface Text {
  kind: 'text'
  lasts: Lasting
}
export type NamedReading = Quantity | Flag | Text

interface ValueOfKind {
  quantity: number
  flag: boolean
  text: string
}

/** The values of the vocabulary; what a device did not say is absent. */
export type NamedReadings = {
  -readonly [Name in NamedReadingName]?: ValueOfKind[(typeof NAMED_READINGS)[Name]['kind']]
}

const BY_NAME: ReadonlyMap<string, NamedReading> = new Map(Object.entries(NAMED_READINGS))

/** Answers what the vocabulary says of a name; undefined for a name of the remainder. */
export function namedReading(name: string): NamedReading | undefined {
  return BY_NAME.get(name)
}

/**
 * Answers a value as what its name promises, undefined for one that it cannot be: 'perhaps' is no flag, 300 % is no
 * charge. A value of the remainder is what it is.
 */
export function valueAsNamed<Value extends string | number | boolean | undefined>(
  name: string,
  value: Value,
): Value | string | undefined {
  const named = BY_NAME.get(name)
  if (named === undefined) return value
  switch (named.kind) {
    case 'quantity':
      return typeof value === 'number' && value >= named.lowest && value <= named.highest ? value : undefined
    case 'flag':
      return typeof value === 'boolean' ? value : undefined
    case 'text':
      return typeof value === 'number' && Number.isFinite(value)
        ? String(value)
        : typeof value === 'string'
          ? value
          : undefined
  }
}

function quantity({ lasts = false, ...range }: { lowest: number; highest: number; lasts?: boolean }): Quantity {
  return { kind: 'quantity', ...range, lasts }
}

function flag({ lasts = false }: { lasts?: boolean } = {}): Flag {
  return { kind: 'flag', lasts }
}

function text({ lasts }: { lasts: Lasting }): Text {
  return { kind: 'text', lasts }
}

function numbered<const Name extends string, Reading extends NamedReading>(
  names: readonly Name[],
  reading: () => Reading,
): Record<Name, Reading> {
  return Object.fromEntries(names.map((name) => [name, reading()])) as Record<Name, Reading>
}
