import { instantOf } from '@monitorweb/domain/calendar/time-zone'
import { expect, test } from 'vitest'
import type { TableColumn } from '#table/table-column.ts'
import { copiedTable } from './copied-table.ts'

interface Row {
  plate: string
  at: number | null
  seconds: number
  km: number
}

const column = { width: 0, cell: () => 'curto' }
const columns: TableColumn<Row>[] = [
  { ...column, key: 'at', header: 'Início', copied: { label: 'Início', kind: 'dateTime' }, value: ({ at }) => at },
  { ...column, key: 'plate', header: 'Placa', copied: { label: 'Placa', kind: 'text' }, value: ({ plate }) => plate },
  {
    ...column,
    key: 'duration',
    header: 'Duração',
    copied: { label: 'Duração', kind: 'duration' },
    value: ({ seconds }) => seconds,
  },
  {
    ...column,
    key: 'km',
    header: 'km',
    copied: { label: 'Distância (km)', kind: { decimals: 1 } },
    value: ({ km }) => km,
  },
  { ...column, key: 'action', header: 'Ver' },
]
const at = instantOf(Date.UTC(2026, 2, 4, 14, 5, 9), 'America/Sao_Paulo')
const copied = (rows: readonly Row[], headWords: (row: Row) => string | null = () => null) =>
  copiedTable({ columns, rowCount: rows.length, rowAt: (index) => rows[index]!, headWords })

test('a sheet in Portuguese reads whole dates, hours that add up and decimal commas, and no buttons', () => {
  const { text, lineCount } = copied([{ plate: 'ABC1D23', at, seconds: 93_909, km: 1234.56 }])
  expect(text.split('\r\n').map((line) => line.split('\t'))).toEqual([
    ['Início (horário de Brasília)', 'Placa', 'Duração', 'Distância (km)'],
    ['04/03/2026 14:05:09', 'ABC1D23', '26:05:09', '1234,6'],
  ])
  expect(lineCount).toBe(1)
})

test('words stay words: no formula, no number, no mark-up, one line', () => {
  const rows = ['=1+1', '-2+cmd', '1E23456', 'Rua\tA\nB & <b>', '-23.55052, -46.63331']
  const { text, html } = copied(rows.map((plate) => ({ plate, at: null, seconds: 0, km: 0 })))
  const plates = text.split('\r\n').map((line) => line.split('\t')[1])
  expect(plates).toEqual(['Placa', "'=1+1", "'-2+cmd", '1E23456', 'Rua A B & <b>', '-23.55052, -46.63331'])
  expect(html).toContain(`<td style="mso-number-format:'\\@'">1E23456</td>`)
  expect(html).toContain('Rua A B &amp; &lt;b&gt;')
})

test('a row that stands for others is a line of its words', () => {
  const { text } = copied([{ plate: '', at, seconds: 0, km: 0 }], () => '37 posições paradas')
  expect(text.split('\r\n')[1]).toBe('37 posições paradas')
})
