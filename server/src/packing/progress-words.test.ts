import { expect, test } from 'vitest'
import { createProgressWords } from './progress-words.ts'

const told = (...steps: [done: number, kept: number, left: number][]) => {
  const words = createProgressWords()
  return steps.map(([done, kept, left]) => words({ done, kept, left }))
}

test('the way of many days is told to its end, and of few nothing', () => {
  expect(told([1, 0, 3], [2, 0, 2], [3, 0, 1], [4, 0, 0])).toEqual([
    'Histórico antigo: 1 de 4 dias compactados.',
    'Histórico antigo: 2 de 4 dias compactados.',
    'Histórico antigo: 3 de 4 dias compactados.',
    'Histórico antigo: 4 de 4 dias compactados. Terminado.',
  ])
  expect(told([1, 0, 1], [2, 0, 0])).toEqual([null, null])
})

test('days that are tried in vain are no packed ones, and alone nothing that is told in every round', () => {
  expect(told([0, 1, 3], [0, 2, 2], [0, 3, 1], [0, 4, 0])).toEqual([null, null, null, null])
  expect(told([0, 1, 4], [1, 1, 3], [2, 1, 2], [3, 1, 1], [4, 1, 0]).at(-1)).toBe(
    'Histórico antigo: 4 de 5 dias compactados. Terminado: 1 fica como está.',
  )
})
