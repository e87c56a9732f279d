import { expect, test } from 'vitest'
import { areLegible, CELL_PADDING, layOutColumns, squeezeColumns } from './column-widths.ts'
import { linesOf, textWidth, widestWord } from './text-width.ts'

const time = { heading: 'Início', cells: ['22/11/2026 05:49:00'] }
const place = { heading: 'Origem', cells: ['a 5 km ao SE de Ribeirão Preto/SP'] }

test('columns are as wide together as the page, and no date or word is parted', () => {
  for (const count of [2, 5, 9]) {
    const columns = Array.from({ length: count }, (_, index) => (index % 2 ? time : place))
    const { widths, fontSize } = layOutColumns(columns, 778)!
    expect(widths.reduce((sum, width) => sum + width + CELL_PADDING, 0)).toBeCloseTo(778, 6)
    for (const [index, { heading, cells }] of columns.entries()) {
      for (const text of [heading, ...cells])
        expect(widths[index]).toBeGreaterThanOrEqual(widestWord(text, { fontSize }))
    }
  }
})

test('letters become smaller before columns are refused, and are never microscopic', () => {
  const sizes = [8, 17, 18].map(
    (count) =>
      layOutColumns(
        Array.from({ length: count }, () => time),
        778,
      )?.fontSize,
  )
  expect(sizes[0]).toBe(8)
  expect(sizes[1]).toBeLessThan(8)
  expect(sizes.every((size) => size !== undefined && size >= 6)).toBe(true)
  expect(
    areLegible(
      Array.from({ length: 30 }, () => time),
      778,
    ),
  ).toBe(false)
})

test('letters become a little smaller where most rows would need a second line, and not for one row', () => {
  const inTable = (rows: number, longRows: number) =>
    Array.from({ length: 6 }, (_, index) => ({
      heading: 'Local',
      cells: Array.from({ length: rows }, (_, row) =>
        index < 2 || row < longRows ? 'a 5 km ao SE de Ribeirão Preto/SP' : 'em Guaíra/PR',
      ),
    }))
  expect(layOutColumns(inTable(40, 40), 740)!.fontSize).toBeLessThan(8)
  expect(layOutColumns(inTable(40, 40), 740)!.fontSize).toBeGreaterThanOrEqual(7)
  expect(layOutColumns(inTable(40, 1), 900)!.fontSize).toBe(8)
})

test('a column of long names does not make rows high while others have room', () => {
  const figure = { heading: 'Duração', cells: Array.from({ length: 30 }, () => '01:24:35') }
  const places = {
    heading: 'Origem',
    cells: Array.from({ length: 30 }, () => 'a 3 km a L de Santa Cruz do Rio Pardo/SP'),
  }
  const owner = { heading: 'Cliente', cells: Array.from({ length: 30 }, () => 'Transportes Aurora Paulista Ltda') }
  const columns = [places, owner, places, ...Array.from({ length: 9 }, () => figure)]
  const { widths, fontSize } = layOutColumns(columns, 778)!
  expect(textWidth(owner.cells[0]!, { fontSize }) / widths[1]!).toBeLessThan(2)
  expect(textWidth(places.cells[0]!, { fontSize }) / widths[0]!).toBeLessThan(2)
})

test('a few long names neither make all letters small nor take room from columns that need it in every row', () => {
  const owner = {
    heading: 'Cliente',
    cells: Array.from({ length: 60 }, (_, row) =>
      row % 12
        ? 'Transportes Aurora Paulista Ltda'
        : 'Cooperativa de Transportadores do Vale do Paraíba e Litoral Norte Ltda.',
    ),
  }
  const figure = { heading: 'Distância (km)', cells: Array.from({ length: 60 }, () => '1.234,5') }
  const ranking = [owner, ...Array.from({ length: 9 }, () => figure)]
  expect(layOutColumns(ranking, 778)!.fontSize).toBeGreaterThanOrEqual(7)
  const stop = { heading: 'Local', cells: Array.from({ length: 60 }, () => 'a 4 km a L de Contagem/MG') }
  const when = Array.from({ length: 5 }, () => ({
    ...time,
    cells: owner.cells.map(() => time.cells[0]!),
    isWhole: true,
  }))
  const { widths, fontSize } = layOutColumns([...when, owner, stop], 640)!
  expect(linesOf(stop.cells[0]!, widths.at(-1)!, { fontSize })).toHaveLength(1)
})

test('columns that do not fit share the room by what they need, and their headings are parted to it', () => {
  const flag = { heading: 'OK', cells: ['sim'] }
  const columns = [...Array.from({ length: 30 }, () => time), flag]
  expect(layOutColumns(columns, 778)).toBeNull()
  const { widths, fontSize } = squeezeColumns(columns, 778)
  expect(widths.reduce((sum, width) => sum + width + CELL_PADDING, 0)).toBeCloseTo(778, 6)
  expect(widths.at(-1)!).toBeLessThan(widths[0]!)
  for (const line of linesOf('Velocidade', widths[0]!, { fontSize, bold: true }))
    expect(widestWord(line, { fontSize, bold: true })).toBeLessThanOrEqual(widths[0]!)
})

test('a word that is wider than its column goes on in the next line, with every letter', () => {
  const word = 'Pindamonhangaba'.repeat(4)
  const lines = linesOf(`a ${word}`, 60, { fontSize: 8 })
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('')).toBe(`a${word}`)
})

test('a text of several lines keeps them', () => {
  expect(linesOf('portão azul\r\nfundos\n\nrua', 200, { fontSize: 8 })).toEqual(['portão azul', 'fundos', '', 'rua'])
})
