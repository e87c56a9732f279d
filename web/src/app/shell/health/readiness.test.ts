import { describe, expect, test } from 'vitest'
import { toReadiness } from './readiness.ts'

const NOTHING = { obstacle: null, warnings: [] }
const FULL = { reason: 'diskFull', message: 'O disco está cheio: 0 posições gravadas há 32 s.' }

describe('what the server says of itself', () => {
  test('is an obstacle, or warnings, or neither', () => {
    expect(toReadiness({ status: 'ready' })).toEqual(NOTHING)
    expect(toReadiness({ status: 'unavailable', ...FULL })).toEqual({ obstacle: FULL, warnings: [] })
    const low = { reason: 'diskLow', message: 'Pouco espaço em disco.' }
    expect(toReadiness({ status: 'ready', warnings: [low] })).toEqual({ obstacle: null, warnings: [low] })
  })

  test('is nothing to tell while it starts', () => {
    expect(toReadiness({ status: 'unavailable', reason: 'loading', message: 'Lendo a frota.' })).toEqual(NOTHING)
  })

  test.each([null, 7, 'not found', [], { status: 'unavailable' }, { warnings: [7, { reason: 'a' }] }])(
    'is nothing where something else answered: %j',
    (body) => expect(toReadiness(body)).toEqual(NOTHING),
  )
})
