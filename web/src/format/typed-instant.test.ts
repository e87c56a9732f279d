import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedInstant, maskInstant, parseTypedInstant } from './typed-instant.ts'

const zone = 'America/Sao_Paulo'

test.each([
  ['04/03/2026 14:05', '04/03/2026 14:05'],
  ['4/3/2026 8h', '04/03/2026 08:00'],
  ['04/03/2026', '04/03/2026 00:00'],
  ['04/03/2026 14:05:59', '04/03/2026 14:05'],
])('%j is %s', (typed, read) => {
  expect(formatTypedInstant(parseTypedInstant(typed, zone)!, zone)).toBe(read)
})

test.each(['31/02/2026', '04/03/26', '04/03/2608 05:00', '04/03/2026 25:00', 'ontem', ''])('%j is no time', (typed) => {
  expect(parseTypedInstant(typed, zone)).toBeNull()
})

test('a time written and read again is the same minute', () => {
  const minutes = fc.integer({ min: 26_000_000, max: 40_000_000 }).map((minute) => minute * 60_000)
  fc.assert(
    fc.property(minutes, (at) => {
      expect(parseTypedInstant(formatTypedInstant(at, zone), zone)).toBe(at)
    }),
  )
})

test('marks come by themselves while digits are typed', () => {
  expect([...'040320261405'].reduce((text, digit) => maskInstant(text + digit), '')).toBe('04/03/2026 14:05')
  expect(maskInstant('4/3/2026 8h')).toBe('4/3/2026 8h')
})

test('what sheets write is read as its own minute, however many digits its hour has', () => {
  const two = (part: number) => String(part).padStart(2, '0')
  const time = fc.tuple(fc.nat(23), fc.nat(59), fc.option(fc.nat(59)))
  fc.assert(
    fc.property(time, fc.boolean(), ([hour, minute, second], isPadded) => {
      const pasted = `04/03/2026 ${isPadded ? two(hour) : hour}:${two(minute)}${second === null ? '' : `:${two(second)}`}`
      const typed = [...pasted].reduce((text, mark) => maskInstant(text + mark), '')
      for (const text of [maskInstant(pasted), typed]) {
        expect(formatTypedInstant(parseTypedInstant(text, zone)!, zone)).toBe(`04/03/2026 ${two(hour)}:${two(minute)}`)
      }
    }),
  )
})

test.each(['04/03/26 ', '04/03/20 ', '040326'])('a time behind %j is no time, and no other year', (day) => {
  const two = (part: number) => String(part).padStart(2, '0')
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const pasted = `${day}${two(Math.floor(minute / 60))}:${two(minute % 60)}`
    const typed = [...pasted].reduce((text, mark) => maskInstant(text + mark), '')
    for (const text of [maskInstant(pasted), typed]) expect([text, parseTypedInstant(text, zone)]).toEqual([text, null])
  }
})
