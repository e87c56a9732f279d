import { reportFileFields } from '@monitorweb/contract/reports/report-file-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { isLongExport } from './export-scope.ts'

const DAY_MS = 86_400_000
/** The trips of a vehicle on a day. */
const TRIPS = { report: 'viagens', vehicleIds: [7], period: { from: 0, to: DAY_MS } } as const
const FILE = { ...initialOf(reportFileFields), id: 'a', fileName: 'viagens_frota.pdf', state: 'waiting' }
const wireFile = Object.fromEntries(
  Object.entries(reportFileFields).map(([name, { wire }]) => [wire, FILE[name as keyof typeof FILE] ?? '']),
)
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  page?.close()
  vi.useRealTimers()
})

test('a file that takes long to prepare can be left to the background', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  page = openPage('/historico', <ExportMenu {...TRIPS} scopeWords="Todas as viagens" />, {
    exportarRelatorio: () => new Promise(() => undefined),
    pedirArquivo: () => wireFile,
  })
  await seen('Exportar')
  press('Exportar')
  await seen('PDF (até 5.000 linhas)')
  press('PDF (até 5.000 linhas)')
  await seen('Preparando…')
  expect(document.body.textContent).not.toContain('Ainda preparando o arquivo…')
  vi.advanceTimersByTime(8_000)
  await seen('Ainda preparando o arquivo…')
  press('Continuar em segundo plano')
  await seen('está sendo feito. Quando ficar pronto, estará em Arquivos')
  expect(page.of('pedirArquivo')[0]?.variables).toMatchObject({ relatorio: 'viagens', formato: 'pdf', veiculos: '7' })
})

test('a file that takes long is told of, whatever other file comes meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  page = openPage('/historico', <ExportMenu {...TRIPS} scopeWords="Todas as viagens" />, {
    exportarRelatorio: ({ formato }) =>
      formato === 'pdf'
        ? new Promise(() => undefined)
        : { address: '/exports/x', fileName: 'viagens.xlsx', rowCount: '' },
    pedirArquivo: () => wireFile,
  })
  await seen('Exportar')
  press('Exportar')
  await seen('PDF (até 5.000 linhas)')
  press('PDF (até 5.000 linhas)')
  await seen('Preparando…')
  press('Preparando…')
  await seen('Planilha (XLSX)')
  press('Planilha (XLSX)')
  await seen('O arquivo viagens.xlsx está sendo baixado.')
  vi.advanceTimersByTime(8_000)
  await seen('Ainda preparando o arquivo…')
  press('Continuar em segundo plano')
  await soon(() => expect(page.of('pedirArquivo')[0]?.variables).toMatchObject({ formato: 'pdf' }))
})

test('another report of the same vehicles and period is whole, whatever is left out of the one that is shown', async () => {
  page = openPage(
    '/historico',
    <ExportMenu
      {...TRIPS}
      runs={{ minimumSeconds: 600, minimumKm: 0, aboveKmh: 0, place: '', hours: null }}
      columns={() => ['placa']}
      more={['resumo']}
      scopeWords="As viagens do filtro"
    />,
    { exportarRelatorio: () => new Promise(() => undefined) },
  )
  await seen('Exportar')
  press('Exportar')
  await seen('Resumo do período (XLSX)')
  press('Resumo do período (XLSX)')
  await seen('Preparando…')
  const asked = page.of('exportarRelatorio')[0]?.variables
  expect(asked).toMatchObject({ relatorio: 'resumo', formato: 'xlsx', veiculos: '7' })
  expect(asked).not.toHaveProperty('duracaoMinima')
  expect(asked).not.toHaveProperty('colunas')
})

test('what goes into a file of this report stands apart from other reports and from what is on the screen', async () => {
  page = openPage(
    '/historico',
    <ExportMenu
      {...TRIPS}
      more={['resumo']}
      copyTable={() => Promise.resolve({ said: 'Copiada.', kind: 'done' })}
      scopeWords="As viagens do filtro"
    />,
    {},
  )
  await seen('Exportar')
  press('Exportar')
  await seen('Imprimir')
  const groups = [...document.querySelectorAll('[role="menu"] [role="group"]')].map((group) => [
    group.getAttribute('aria-label'),
    [...group.querySelectorAll('[role="menuitem"]')].map((entry) => entry.textContent),
  ])
  expect(groups).toEqual([
    ['Arquivo do relatório', expect.arrayContaining(['PDF (até 5.000 linhas)', 'Gerar em segundo plano…'])],
    ['Outros relatórios do mesmo período', ['Resumo do período (XLSX)']],
    ['O que está na tela', ['Copiar tabela', 'Imprimir']],
  ])
})

test.each([
  ['posicoes', 31, false],
  ['posicoes', 32, true],
  ['viagens', 92, false],
  ['viagens', 93, true],
] as const)('%s of %i days: whether they are better made in the background is %s', (report, days, isLong) => {
  expect(isLongExport({ report, period: { from: 0, to: days * DAY_MS } })).toBe(isLong)
})
