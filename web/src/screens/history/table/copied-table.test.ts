import { instantOf } from '@monitorweb/domain/calendar/time-zone'
import { expect, test } from 'vitest'
import { copiedTable } from './copied-table.ts'
import type { TableColumn } from './table-column.ts'

interface Row {
  plate: string
  at: number | null
  seconds: number
  km: number
}

const columns: TableColumn<Row>[] = [
  { key: 'at', header: 'Início', width: 0, cell: () => 'curto', kind: 'dateTime', value: ({ at }) => at },
  { key: 'plate', header: 'Placa', width: 0, cell: () => '', kind: 'text', value: ({ plate }) => plate },
  { key: 'duration', header: 'Duração', width: 0, cell: () => '', kind: 'duration', value: ({ seconds }) => seconds },
  {
    key: 'km',
    header: 'km',
    label: 'Distância (km)',
    width: 0,
    cell: () => '',
    kind: { decimals: 1 },
    value: ({ km }) => km,
  },
  { key: 'action', header: 'Ver', width: 0, cell: () => 'Só esta' },
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
