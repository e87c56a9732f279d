import { closePackage } from './framing.ts'

/** Makes a package as a device sends it, of content in hexadecimal, which may have blanks. */
export function devicePackage(type: number, content: string, number = 7): Buffer {
  return closePackage({ type, number, content: Buffer.from(content.replaceAll(' ', ''), 'hex') })
}

export function login(serial: string): Buffer {
  return devicePackage(0x01, `0${serial} 01 f4`)
}

/** Seconds since 1970 in hexadecimal. */
export function seconds(at: number): string {
  return Math.floor(at / 1000)
    .toString(16)
    .padStart(8, '0')
}

/** -23.55, -46.63 in steps. */
const PLACE = 'fd792e10 faff44d0'
const CELL = '02d4 000b 05d3'

export interface SecondFields {
  at: number
  speedKmh?: number
  /** What the type adds before the status. */
  before?: string
  status?: string
  /** What is measured after it. */
  measured?: string
}

/** Makes the content of a package of the second edition with place and cell: 760 m, course 271, 11 satellites. */
export function secondContent({
  at,
  speedKmh = 83,
  before = '',
  status = '066f',
  measured = '',
}: SecondFields): string {
  const speed = speedKmh.toString(16).padStart(4, '0')
  return `${seconds(at)} 03 ${PLACE} 02f8 ${speed} 010f 0b ${CELL} 0000118a 15 ${before} ${status} ${measured}`
}

/** Makes the content of a package of the first edition: 83 km/h, course 271. */
export function firstContent(at: number, added: string, fix = '01'): string {
  return `${seconds(at)} ${PLACE} 53 010f ${CELL} 00118a ${fix} ${added}`
}
