export interface MessageFields {
  serial: string
  /** To the second. */
  at: number
  speedKnots?: number
  fix?: 'A' | 'V'
  latitude?: string
  longitude?: string
  /** Why it was sent, in words. */
  words?: string
}

/** Makes a message that ends behind its device: 23°33.0000' south, 46°37.8000' west, course 271.5. */
export function shortMessage({ serial, at, speedKnots = 40, fix = 'A', words = '', ...angles }: MessageFields): string {
  const [year, month, day, time] = /^..(..)-(..)-(..)T(.{8})/.exec(new Date(at).toISOString())!.slice(1)
  const { latitude = '2333.0000,S', longitude = '04637.8000,W' } = angles
  const sentence = `GPRMC,${time!.replaceAll(':', '')}.000,${fix},${latitude},${longitude},${speedKnots},271.50`
  return `${sentence},${day}${month}${year},,,A*7A,F,${words}, imei:${serial},`
}

/** Makes one with what stands before and behind: 9 satellites, 760.5 m, 4.15 V. */
export function fullMessage(fields: MessageFields): string {
  return `261121102030,+5511999990000,${shortMessage(fields)}09,760.5,F:4.15V,1,139,1182,724,11,05D3,1182\n\r`
}
