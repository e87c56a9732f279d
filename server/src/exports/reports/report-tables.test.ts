import { expect, test } from 'vitest'
import type { ExportRequest } from '../export-request.ts'
import { leftOutInWords } from './report-tables.ts'

const DAY_MS = 24 * 3_600_000
const from = Date.UTC(2026, 2, 1, 3)
const request = (days: number, report = 'matriz') =>
  ({ report, from, to: from + days * DAY_MS - 1000, zone: 'America/Sao_Paulo', format: 'pdf' }) as ExportRequest

test('paper says which columns of dates it has no room for, and nothing where it has them all', () => {
  expect(leftOutInWords(request(7))).toEqual([])
  expect(leftOutInWords(request(20))).toEqual([
    { label: 'Colunas', value: 'a distância de cada data (20 colunas) não cabe no PDF: está em XLSX e CSV' },
  ])
  expect(leftOutInWords(request(20, 'viagens'))).toEqual([])
})
