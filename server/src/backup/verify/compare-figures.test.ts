import { expect, test } from 'vitest'
import { compareFigures, figuresInWords } from './compare-figures.ts'

const first = '2026-11-23T10:00:00.000Z -235000000 -466000000'
const second = '2026-11-23T10:01:00.000Z -235100000 -466000000'
const third = '2026-11-23T10:02:00.000Z -235200000 -466000000'
const before = { rows: { position_20261123: 10, audit: 3 }, lastPositions: { 1: first, 2: first } }
const after = { rows: { position_20261123: 14, audit: 3 }, lastPositions: { 1: third, 2: first } }

test.each([
  ['as before', before],
  ['as after', after],
  ['between', { rows: { position_20261123: 12, audit: 3 }, lastPositions: { 1: second, 2: first } }],
])('a copy %s is right', (_when, copy) => expect(compareFigures(copy, { before, after })).toEqual([]))

test('fewer rows, more rows and another last position are told', () => {
  const copy = { rows: { position_20261123: 9, audit: 4 }, lastPositions: { 1: first } }
  expect(compareFigures(copy, { before, after })).toEqual([
    'position_20261123: 9 linhas na cópia, 10 a 14 no banco',
    'audit: 4 linhas na cópia, 3 a 3 no banco',
    `equipamento 2: última posição ausente na cópia, ${first} no banco`,
  ])
})

test('a day that others pushed out of the newest meanwhile is not compared', () => {
  const copy = { rows: { audit: 3 }, lastPositions: before.lastPositions }
  expect(compareFigures(copy, { before, after: { ...after, rows: { audit: 3 } } })).toEqual([])
})

test('one of each is not told as many', () => {
  const figures = { rows: { position_20261123: 1, audit: 1 }, lastPositions: { 1: first } }
  expect(figuresInWords(figures)).toBe('1 posição dos dias mais novos, 1 última posição, 1 linha de 1 tabela')
  expect(figuresInWords({ rows: { ...figures.rows, alarm: 1234 }, lastPositions: {} })).toBe(
    '1 posição dos dias mais novos, 0 últimas posições, 1.235 linhas de 2 tabelas',
  )
})

test('positions are told as that in whatever cell they lie, packed ones too, and a table once', () => {
  const cells = ['', 'cell_1.', 'cell_2.'].flatMap((cell) => [
    [`${cell}position_20261123`, 1000],
    [`${cell}alarm`, 2],
    [`${cell}packed_day`, 3],
  ])
  const rows = { ...Object.fromEntries(cells), audit: 1, 'late_position, packed_day.points': 5_000_000 }
  expect(figuresInWords({ rows, lastPositions: { 1: first } })).toBe(
    '3.000 posições dos dias mais novos, 5.000.000 posições mais antigas, 1 última posição, 16 linhas de 3 tabelas',
  )
})
