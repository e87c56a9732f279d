import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHistorySearch } from '#reports/history/history-search.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { ReportExport } from './ReportExport.tsx'

const FILTERED = { speedType: '1', speed: '80', events: 'sos', ignition: 'on', fromMemory: '1', place: 'Jundiaí' }

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

async function exported(link: Record<string, string>) {
  page = openPage(
    '/historico',
    <ReportExport tab="positions" search={readHistorySearch(link)} period={{ from: 0, to: 86_400_000 }} />,
    { exportarRelatorio: () => new Promise(() => undefined) },
  )
  await seen('Exportar')
  press('Exportar')
  await seen('PDF (até 5.000 linhas)')
  const words = document.body.textContent ?? ''
  press('PDF (até 5.000 linhas)')
  await seen('Preparando…')
  const asked = page.of('exportarRelatorio')[0]?.variables ?? {}
  return { asked, words }
}

test('a file of a fleet has the positions that its table has: filtered by all but the words of their place', async () => {
  const { asked, words } = await exported({ v: '0', ...FILTERED })
  expect(words).toContain('As posições do filtro')
  expect(asked).toMatchObject({ velocidadeTipo: 1, velocidadeValor: 80 })
  expect(asked).toMatchObject({ eventos: 'sos', ignicao: 'ligada', memoria: true, local: '' })
})

test('a file stands in the order of its table, and one of a fleet says whose each row is', async () => {
  const { asked } = await exported({ v: '0', order: '-speed' })
  expect(asked).toMatchObject({ ordem: '-ddlVel', mostrarCliente: true })
  expect(String(asked['colunas'])).toMatch(/^ddlDh,veiPlc,/)
  page.close()
  const byDelay = { order: '-delay' }
  expect((await exported({ v: '0', ...byDelay })).asked).toMatchObject({ ordem: '-atraso' })
  page.close()
  expect((await exported({ v: '7', ...byDelay })).asked['ordem'] ?? '').toBe('')
})

test('a filter that a fleet does not have filters no file of it', async () => {
  const { words } = await exported({ v: '0', place: 'Jundiaí' })
  expect(words).toContain('Todas as posições')
})

test('a file of vehicles is filtered as their table is', async () => {
  const { asked, words } = await exported({ v: '7', ...FILTERED })
  expect(words).toContain('As posições do filtro')
  expect(asked).toMatchObject({ eventos: 'sos', ignicao: 'ligada', memoria: true, local: 'Jundiaí' })
})
