import { describe, expect, test } from 'vitest'
import {
  COMMAND_KINDS,
  type Command,
  commandWords,
  confirmationOf,
  isDangerous,
  isRepeatable,
  mayStopVehicle,
} from './command.ts'
import { COMMAND_STATE_WORDS, type CommandState, isUnderWay, OPEN_STATES, UNSENT_STATES } from './command-state.ts'
import { waitsForSafeMoment } from './safe-moment.ts'
import { meaningOf } from './tracker-answer.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')

test('nothing that is dangerous may be repeated by itself', () => {
  expect(COMMAND_KINDS.filter((kind) => isDangerous(kind) && isRepeatable(kind))).toEqual([])
  expect(isDangerous('block')).toBe(true)
  expect(isDangerous('unblock')).toBe(false)
})

test('what may stop a vehicle waits for a safe moment, and nobody here knows what a text does', () => {
  expect(COMMAND_KINDS.filter((kind) => mayStopVehicle({ kind }))).toEqual(['block', 'output', 'text'])
})

test('each command has words', () => {
  const commands: Command[] = [
    { kind: 'output', output: 3, on: false },
    { kind: 'interval', seconds: 3600 },
    { kind: 'odometer', meters: 123_456_700 },
    { kind: 'timeZone', minutes: -210 },
    { kind: 'server', host: 'rastreio.exemplo.com.br', port: 5023 },
  ]
  expect(commands.map(commandWords)).toEqual([
    'Desligar a saída 3',
    'Informar a cada 3.600 s',
    'Ajustar o odômetro para 123.456,7 km',
    'Ajustar o fuso para UTC−3:30',
    'Enviar para rastreio.exemplo.com.br:5023',
  ])
})

test('only the vehicle confirms a block, its positions an interval and a place, and nothing a restart', () => {
  expect(confirmationOf({ kind: 'block' })).toEqual({ reading: 'blocked', value: true })
  expect(confirmationOf({ kind: 'unblock' })).toEqual({ reading: 'blocked', value: false })
  expect(confirmationOf({ kind: 'output', output: 2, on: true })).toEqual({ reading: 'output2', value: true })
  expect(confirmationOf({ kind: 'position' })).toEqual({ reading: 'newPlace', value: true })
  expect(confirmationOf({ kind: 'interval', seconds: 60 })).toEqual({ reading: 'reportInterval', value: true })
  expect(confirmationOf({ kind: 'restart' })).toBeNull()
})

describe('a vehicle may be stopped', () => {
  const FIX = { fixTime: NOW, speedKmh: 0, ignition: null }
  const RULE = { safeSpeedKmh: 20, needsIgnitionOff: false }

  test.each([
    ['without any fix', null, 'Aguarda uma posição'],
    ['by a fix of 61 s ago', { ...FIX, fixTime: NOW - 61_000 }, 'Aguarda uma posição nova'],
    ['by a fix of tomorrow', { ...FIX, fixTime: NOW + 86_400_000 }, 'o relógio do rastreador está adiantado'],
    ['without a speed', { ...FIX, speedKmh: null }, 'Aguarda uma posição com velocidade'],
    ['at 20.4 km/h', { ...FIX, speedKmh: 20.4 }, 'está a 21 km/h, e só se bloqueia até 20 km/h'],
    ['at 21 km/h', { ...FIX, speedKmh: 21 }, 'Aguarda o veículo parar: está a 21 km/h'],
  ])('never %s', (_when, fix, words) => {
    expect(waitsForSafeMoment(fix, RULE, NOW)).toContain(words)
  })

  test('as its customer says, and never faster than 20 km/h', () => {
    const strict = { safeSpeedKmh: 5, needsIgnitionOff: true }
    expect(waitsForSafeMoment({ ...FIX, speedKmh: 6 }, strict, NOW)).toContain('só se bloqueia até 5 km/h')
    expect(waitsForSafeMoment({ ...FIX, ignition: true }, strict, NOW)).toBe('Aguarda a ignição ser desligada.')
    expect(waitsForSafeMoment(FIX, strict, NOW)).toContain('que este rastreador não informou')
    expect(waitsForSafeMoment({ ...FIX, ignition: false }, strict, NOW)).toBeNull()
    expect(waitsForSafeMoment({ ...FIX, speedKmh: 21 }, { ...RULE, safeSpeedKmh: 90 }, NOW)).toContain('até 20 km/h')
  })

  test('where it stands, or goes at 20 km/h, by a fix of at most 60 s', () => {
    expect(waitsForSafeMoment({ ...FIX, fixTime: NOW - 60_000 }, RULE, NOW)).toBeNull()
    expect(waitsForSafeMoment({ ...FIX, speedKmh: 20 }, RULE, NOW)).toBeNull()
  })
})

test.each([
  ['RELAY set ok', 'done'],
  ['Cut off the fuel supply: Success! Speed: 0 Km/h', 'done'],
  ['Already in the state of fuel supply to resume, the command is not running!', 'done'],
  ['DYD=Speed Limit, Speed 40km/h', 'refused'],
  ['DYD=Unvalued Fix', 'refused'],
  ['GPS: invalid; Relay OK', 'done'],
  ['Command is executed, no error', 'unknown'],
  ['no error, but failed', 'refused'],
  ['Enable1', 'done'],
  ['Enable1NoUse', 'refused'],
  ['Command Error!', 'refused'],
  ['NOT OK', 'refused'],
  ['Relay not done', 'refused'],
  ['no success', 'refused'],
  ['Unsuccessful', 'refused'],
  ['DOUT1:1 Timeout:INFINITY DOUT2:IGNORED', 'done'],
  ['WARNING: Unknown command', 'refused'],
  ['BV010', 'done'],
  ['', 'unknown'],
  ['RTC:2026/11/23 7:53 RST:2 ERR:1 SR:0 NOGPS:0:30 GPS:1 SAT:9', 'unknown'],
] as const)('the answer %j means %s', (words, meaning) => {
  expect(meaningOf(words)).toBe(meaning)
})

test('what was not sent is open, and each state has words', () => {
  const goesOn = (state: CommandState, isConfirmable = false, sentAt: number | null = null) =>
    isUnderWay({ state, isConfirmable, sentAt }, NOW)
  expect(UNSENT_STATES.every((state) => goesOn(state))).toBe(true)
  expect(OPEN_STATES.filter((state) => !COMMAND_STATE_WORDS[state])).toEqual([])
  expect(goesOn('confirmed', true, NOW)).toBe(false)
  // The vehicle has a day to confirm what was answered.
  expect([goesOn('answered', false, NOW), goesOn('answered', true, NOW)]).toEqual([false, true])
  expect(goesOn('answered', true, NOW - 86_400_001)).toBe(false)
})
