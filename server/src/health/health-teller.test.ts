import { describe, expect, test } from 'vitest'
import { createHealthTeller } from './health-teller.ts'
import type { Obstacle, Warning } from './obstacle.ts'

const FULL: Obstacle = { reason: 'diskFull', message: 'O disco está cheio.' }
const START = Date.UTC(2026, 10, 23)

function listener() {
  const said: string[] = []
  const teller = createHealthTeller((sentence) => said.push(sentence))
  const at = (seconds: number, obstacles: Obstacle[] = [], warnings: Warning[] = []) =>
    teller.note({ obstacles, warnings }, START + seconds * 1000)
  return { said, at }
}

describe('the terminal', () => {
  test('is told of what lasts, again after one, two and four minutes, and of its end', () => {
    const { said, at } = listener()
    for (let second = 0; second <= 8 * 60; second += 2) at(second, [FULL])
    expect(said).toEqual(Array(4).fill('ATENÇÃO: O disco está cheio.'))
    at(8 * 60 + 2)
    expect(said.at(-1)).toBe('MonitorWeb voltou ao normal, depois de 8 min.')
  })

  test('is told nothing of what is gone at the next look, nor of what every start begins with', () => {
    const { said, at } = listener()
    at(0, [FULL])
    at(2)
    for (let second = 4; second < 60; second += 2) at(second, [{ reason: 'loading', message: 'Lendo.' }])
    at(60)
    expect(said).toEqual([])
  })

  test('is told at once when the reason becomes another', () => {
    const { said, at } = listener()
    at(0, [FULL])
    at(2, [FULL])
    at(4, [{ reason: 'database', message: 'O banco de dados não responde.' }, FULL])
    expect(said).toEqual(['ATENÇÃO: O disco está cheio.', 'ATENÇÃO: O banco de dados não responde.'])
  })

  test('is warned once of each level of the disk', () => {
    const { said, at } = listener()
    const low: Warning = { reason: 'diskLow', message: 'Pouco espaço.' }
    for (const second of [0, 2, 4]) at(second, [], [low])
    at(6, [], [{ reason: 'diskReserved', message: 'Quase cheio.' }])
    expect(said).toEqual(['Aviso: Pouco espaço.', 'Aviso: Quase cheio.'])
  })
})
