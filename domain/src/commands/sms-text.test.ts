import { expect, test } from 'vitest'
import { readSmsWords, smsNumber, smsText } from './sms-text.ts'

test('what a model hears is a line for each kind', () => {
  const words = readSmsWords('restart = reset123456\n\ninterval=fix{segundos}s***n123456')
  expect([...words!]).toEqual([
    ['restart', 'reset123456'],
    ['interval', 'fix{segundos}s***n123456'],
  ])
  expect(smsText(words!.get('interval')!, { kind: 'interval', seconds: 90 }, '1')).toBe('fix90s***n123456')
  expect(smsText('{serie} {servidor}:{porta}', { kind: 'server', host: 'a.br', port: 5001 }, '77')).toBe('77 a.br:5001')
  expect(smsText('GMT{horas}', { kind: 'timeZone', minutes: -210 }, '')).toBe('GMT-3.5')
})

test('an interval is told in minutes only where it is whole ones', () => {
  expect(smsText('T,{minutos}#', { kind: 'interval', seconds: 180 }, '')).toBe('T,3#')
  for (const seconds of [20, 90]) expect(smsText('T,{minutos}#', { kind: 'interval', seconds }, '')).toBeNull()
})

test('a mileage is told only where it is whole kilometres', () => {
  expect(smsText('odo{km}', { kind: 'odometer', meters: 1_234_000 }, '')).toBe('odo1234')
  expect(smsText('odo{km}', { kind: 'odometer', meters: 1_234_500 }, '')).toBeNull()
})

test('what becomes too long for one message is none', () => {
  const host = `${'a'.repeat(150)}.br`
  expect(smsText('ip {servidor}', { kind: 'server', host, port: 1 }, '')).toHaveLength(156)
  expect(smsText('adminip {servidor}', { kind: 'server', host, port: 1 }, '')).toBeNull()
})

test.each([
  'output = x',
  'text = x',
  'reset123456',
  'restart = ',
  'restart = à',
  'restart = {senha}',
  'interval = TIMER,{velocidade}#',
  'timeZone = GMT,{segundos}',
  'restart = A\nrestart = B',
  `restart = ${'x'.repeat(161)}`,
])('%s is refused', (line) => expect(readSmsWords(line)).toBeNull())

test.each([
  ['11', '98765-4321', '+5511987654321'],
  ['', '(011) 98765-4321', '+5511987654321'],
  ['', '5511987654321', '+5511987654321'],
  ['', '+351 912 345 678', '+351912345678'],
  ['11', '3333-4444', '+551133334444'],
  ['', '98765-4321', null],
  ['', '', null],
  ['11', 'x', null],
])('the line %s %s is %s', (area, phone, expected) => expect(smsNumber(area, phone)).toBe(expected))
