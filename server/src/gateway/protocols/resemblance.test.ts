import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { resemblanceOf } from './resemblance.ts'

test.each([
  ['ST300STT;205174410;04;374;20161104;19:15:45;a2a4f;-23.55;-46.63', 'suntech', 5011],
  ['STT;0907131073;3FFFFF;52;1.0.31', 'suntech', 5011],
  ['+RESP:GTFRI,270302,862170018895731', 'gl200', 5004],
  ['*HQ,4209951296,V1,214452,A', 'h02', 5013],
  ['##,imei:359586015829802,A;', 'gps103', 5001],
  ['(013612345678BP05000013612345678', 'tk103', 5002],
  ['#L#123456;NA\r\n', 'wialon', 5039],
  ['GET /?id=123456&lat=-23.5&lon=-46.6 HTTP/1.1', 'osmand', 5055],
  ['POST /t HTTP/1.1\r\n\r\n<?xml version="1.0"?>\n<stuMessages messageID="1">', 'globalstar', 5185],
  ['POST /t HTTP/1.1\r\n\r\n<?xml version="1.0"?>\n<html>', 'http', null],
  ['GET / HTTP/1.1', 'http', null],
  ['\x16\x03\x01\x02\0\x01', 'tls', null],
])('%j looks like %s', (text, protocol, usualPort) => {
  expect(resemblanceOf(Buffer.from(text, 'latin1'))).toMatchObject({ protocol, usualPort })
})

test.each([
  ['000f333536333037303432343431303133', 'teltonika'],
  ['00000000000000460801', 'teltonika'],
  ['78780d01', 'gt06'],
  ['78780d0103593390700012344d0d0a', 'topin'],
  ['7979', 'gt06'],
  ['249171234567102030211126233300000604637800', 'h02'],
  ['2b5253506400fc1fbf058e45', 'gl200'],
])('bytes %s look like %s', (hex, protocol) => {
  expect(resemblanceOf(Buffer.from(hex, 'hex'))?.protocol).toBe(protocol)
})

test.each(['', '7', 'hello', '\0\0', 'x'])('%j looks like nothing', (text) => {
  expect(resemblanceOf(Buffer.from(text))).toBeNull()
})

const SHARED = new URL('../../../../../shared/data/protocols/', import.meta.url)

interface Case {
  message: string
  encoding: string
}

describe.skipIf(!existsSync(SHARED))('public messages (need ../shared, absent here)', () => {
  test.each([
    'suntech',
    'gt06',
    'teltonika',
    'castel',
    'totem',
    'trv',
    'gt02',
    'gl200',
    'h02',
    'gps103',
    'tk103',
    'meitrack',
    'jt808',
    'wialon',
    'ruptela',
    't800x',
    'jt600',
    'eelink',
    'xexun',
    'xexun2',
  ])('most that a %s tracker begins with look like it, and hardly any like another', (protocol) => {
    const cases = JSON.parse(readFileSync(new URL(`${protocol}.json`, SHARED), 'utf8')) as Case[]
    const found = cases.map(({ message, encoding }) =>
      resemblanceOf(Buffer.from(message, encoding === 'hex' ? 'hex' : 'latin1')),
    )
    const own = found.filter((resemblance) => resemblance?.protocol === protocol).length
    const other = found.filter((resemblance) => resemblance && resemblance.protocol !== protocol)
    expect(own / cases.length, `${own} of ${cases.length}`).toBeGreaterThan(0.5)
    expect(other.length / cases.length, JSON.stringify(other.slice(0, 3))).toBeLessThan(0.1)
  })
})
