import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlaceQuestion } from './place-query.ts'
import { readPlusCode } from './plus-code.ts'

function expectPoint(text: string, latitude: number, longitude: number, digits = 4): void {
  const question = readPlaceQuestion(text)
  if (question.kind !== 'point') throw new Error(`«${text}» was read as ${JSON.stringify(question)}`)
  expect(question.point.latitude).toBeCloseTo(latitude, digits)
  expect(question.point.longitude).toBeCloseTo(longitude, digits)
}

const LATITUDE = fc.integer({ min: -89_999_999, max: 89_999_999 }).map((value) => value / 1e6)
const LONGITUDE = fc.integer({ min: -179_999_999, max: 179_999_999 }).map((value) => value / 1e6)

/** Writes an angle in degrees, minutes and seconds, such as 23°33'01.5"S. */
function inSeconds(value: number, [positive, negative]: readonly [string, string]): string {
  const tenths = Math.round(Math.abs(value) * 36_000)
  const [degrees, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10]
  return `${degrees}°${minutes}'${seconds}"${value < 0 ? negative : positive}`
}

describe('coordinates', () => {
  test.each([
    '-23.55, -46.63',
    '-23.55,-46.63',
    '-23.55 -46.63',
    '(-23.55; -46.63)',
    '-23,55; -46,63',
    '-23,55 -46,63',
    '23.55 S, 46.63 W',
    'S 23.55 O 46.63',
    `23°33'00"S 46°37'48"W`,
    `23º33'S, 46º37'48''O`,
    '23 33 00 S 46 37 48 W',
    '23°33.000′S 46°37.800′W',
    `-23°33'00" -46°37'48"`,
    'geo:-23.55,-46.63',
  ])('%s are read', (text) => expectPoint(text, -23.55, -46.63))

  test('of anywhere are read however they are written', () => {
    fc.assert(
      fc.property(LATITUDE, LONGITUDE, (latitude, longitude) => {
        expectPoint(`${latitude}, ${longitude}`, latitude, longitude)
        const [north, east] = [latitude, longitude].map((value) => value.toFixed(6).replace('.', ','))
        expectPoint(`${north} ${east}`, latitude, longitude)
        const written = `${inSeconds(latitude, ['N', 'S'])} ${inSeconds(longitude, ['L', 'O'])}`
        expectPoint(written, latitude, longitude, 3)
      }),
    )
  })

  test.each(['-23.55', '95.1, -46.63', '-23.55, -190', `23°75'S 46°10'W`, '1 2 3 4 5 6 7'])('%s are none', (text) => {
    expect(readPlaceQuestion(text).kind).not.toBe('point')
  })
})

describe('links of maps', () => {
  test.each([
    'https://www.google.com/maps/@-23.55,-46.63,17z',
    'https://www.google.com/maps/place/Pra%C3%A7a/@-23.5,-46.6,17z/data=!3m1!4b1!4m5!3m4!8m2!3d-23.55!4d-46.63',
    'https://www.google.com/maps?q=-23.55,-46.63',
    'https://www.google.com/maps/search/?api=1&query=-23.55%2C-46.63',
    'https://www.google.com.br/maps/search/-23.55,+-46.63?entry=tts',
    'https://www.google.com/maps/place/-23.55,-46.63/@-23.5,-46.6,12z',
    'https://waze.com/ul?ll=-23.55%2C-46.63&navigate=yes',
    'https://www.waze.com/pt-BR/live-map/directions?to=ll.-23.55%2C-46.63',
    'https://www.waze.com/pt-BR/live-map/?latlng=-23.55%2C-46.63',
    'https://maps.google.com/?q=loc:-23.55+-46.63',
    'https://www.openstreetmap.org/?mlat=-23.55&mlon=-46.63#map=12/-23.5/-46.6',
    'https://www.openstreetmap.org/#map=15/-23.55/-46.63',
  ])('%s are read', (text) => expectPoint(text, -23.55, -46.63))

  test.each([
    ['https://maps.app.goo.gl/AbCdEf123', /encurtado/],
    ['https://waze.com/ul/h6gyf9jn0q', /encurtado/],
    ['https://www.waze.com/ul/h6gyf9jn0q', /encurtado/],
    ['https://www.google.com/maps/place/Jundia%C3%AD', /não traz coordenadas/],
  ])('%s names no place: it is said why', (text, reason) => {
    expect(readPlaceQuestion(text)).toEqual({ kind: 'unclear', reason: expect.stringMatching(reason) })
  })
})

describe('plus codes', () => {
  // These are some of the examples that the makers of the code publish with it.
  test.each<[string, number, number]>([
    ['7FG49Q00+', 20.375, 2.775],
    ['7FG49QCJ+2V', 20.3700625, 2.7821875],
    ['7FG49QCJ+2VX', 20.3701125, 2.782234375],
    ['7FG49QCJ+2VXGJ', 20.3701135, 2.78223535156],
    ['8FVC2222+22', 47.0000625, 8.0000625],
    ['4VCPPQGP+Q9', -41.2730625, 174.7859375],
    ['62G20000+', 0.5, -179.5],
    ['22220000+', -89.5, -179.5],
    ['7FG40000+', 20.5, 2.5],
    ['8fvc2222+22', 47.0000625, 8.0000625],
  ])('%s is read', (code, latitude, longitude) => expectPoint(code, latitude, longitude, 6))

  test('only whole ones within the world name a place', () => {
    for (const text of ['9QCJ+2V', '7FG49QCJ2V', '7FG49Q00+2V', '7FG4+', '7FG49QCJ+2', 'X2222222+22', '7FG49QAI+2V']) {
      expect(readPlusCode(text)).toBeNull()
    }
    expect(readPlaceQuestion('9QCJ+2V')).toEqual({ kind: 'unclear', reason: expect.stringMatching(/Código curto/) })
  })

  test('whatever is written, the answer is a place of this world or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'23456789CFGHJMPQRVWX+0-,. °') }), (text) => {
        const question = readPlaceQuestion(text)
        if (question.kind !== 'point') return
        expect(Math.abs(question.point.latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(question.point.longitude)).toBeLessThanOrEqual(180)
      }),
    )
  })
})

test('anything else is an address to be asked for', () => {
  expect(readPlaceQuestion(' Rua Augusta, 1200, São Paulo ')).toEqual({
    kind: 'address',
    text: 'Rua Augusta, 1200, São Paulo',
  })
  expect(readPlaceQuestion('01310-100')).toEqual({ kind: 'address', text: '01310-100' })
  expect(readPlaceQuestion('  ')).toEqual({ kind: 'nothing' })
  expect(readPlaceQuestion('ab')).toEqual({ kind: 'nothing' })
})
