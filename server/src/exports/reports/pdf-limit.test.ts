import { MOST_PDF_ROWS } from '@monitorweb/contract/reports/export-operations'
import { expect, test } from 'vitest'
import { withinPdfLimit } from './pdf-limit.ts'

async function takenOf(count: number): Promise<number> {
  async function* rows() {
    for (let row = 0; row < count; row++) yield row
  }
  let taken = 0
  for await (const _row of withinPdfLimit(rows())) taken++
  return taken
}

test('rows that nobody could count before make a PDF up to its limit, and none beyond', async () => {
  expect(await takenOf(MOST_PDF_ROWS)).toBe(MOST_PDF_ROWS)
  await expect(takenOf(MOST_PDF_ROWS + 1)).rejects.toThrow('e este teria mais de 5.000. Escolha XLSX ou CSV')
})
