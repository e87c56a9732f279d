/** Makes a packet as a device sends it. */
export function packet(text: string): Buffer {
  return Buffer.from(`${text}#`, 'latin1')
}

export interface PlaceFields {
  /** To the second. */
  at: number
  speedKmh?: number
  fix?: 'A' | 'V'
  latitude?: string
  /** Signal, satellites, battery, ignition, armed, how it works. */
  state?: string
}

/** Makes the text of a report up to its cell. */
export function placeText({
  at,
  speedKmh = 45,
  fix = 'A',
  latitude = '2333.0000S',
  state = '06000908010102',
}: PlaceFields): string {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  const speed = speedKmh.toFixed(1).padStart(5, '0')
  return `${digits.slice(0, 6)}${fix}${latitude}04637.8000W${speed}${digits.slice(6)}083.10${state},724,11,1491,4490`
}
