const NO_BREAK_SPACE = '\u00a0'

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Writes a count as people read it: 1243 becomes "1.243". */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** Writes a reading without a unit with one decimal, such as "0,9". */
export function formatDecimal(value: number): string {
  return oneDecimal.format(value)
}

/** Writes a speed in whole numbers, such as "82 km/h". */
export function formatSpeed(speedKmh: number): string {
  return `${whole.format(speedKmh)}${NO_BREAK_SPACE}km/h`
}

/** Writes a voltage with one decimal, such as "27,6 V". */
export function formatVoltage(volts: number): string {
  return `${oneDecimal.format(volts)}${NO_BREAK_SPACE}V`
}

/** Writes a reading of the odometer in whole kilometres. */
export function formatOdometer(odometerKm: number): string {
  return `${whole.format(odometerKm)}${NO_BREAK_SPACE}km`
}

/** Writes the hours of an engine with one decimal, such as "9.214,5 h": tenths are what reports of them have. */
export function formatHourMeter(hours: number): string {
  return `${oneDecimal.format(hours)}${NO_BREAK_SPACE}h`
}

/** Writes a share between 0 and 1 as "94,6 %". */
export function formatShare(share: number): string {
  return `${oneDecimal.format(share * 100)}${NO_BREAK_SPACE}%`
}

/** Writes "-23.55052, -46.63331", ready to paste into a map: five decimals are about one metre. */
export function formatCoordinates(latitude: number, longitude: number): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/** Writes a quantity in words, such as "Nenhum veículo", "1 veículo" or "1.243 veículos". */
export function formatQuantity(count: number, words: { none: string; one: string; many: string }): string {
  if (count === 0) return words.none
  return `${formatCount(count)} ${count === 1 ? words.one : words.many}`
}

/** Writes a length, such as "850 m" or "12,3 km"; from 1.000 km on it is whole. */
export function formatDistance(meters: number): string {
  // What is written decides, not what it was before it was rounded.
  if (Math.round(meters) < 1000) return `${whole.format(meters)}${NO_BREAK_SPACE}m`
  const kilometers = meters / 1000
  return `${(Math.round(kilometers * 10) < 10_000 ? oneDecimal : whole).format(kilometers)}${NO_BREAK_SPACE}km`
}
