import { reportFileFields } from '@monitorweb/contract/reports/report-file-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { isLongExport } from './export-scope.ts'

const DAY_MS = 86_400_000
/** The trips of a vehicle on a day. */
const TRIPS = { report: 'viagens', vehicleIds: [7], period: { from: 0, to: DAY_MS } } as const
const FILE = { ...initialOf(reportFileFields), id: 'a', fileName: 'viagens_frota.pdf', state: 'waiting' }
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  page?.close()
  vi.useRealTimers()
})

async function choose(words: string) {
  await seen(words)
  press(words)
}

/** Shows the menu of trips, open. */
async function open(more: Partial<ComponentProps<typeof ExportMenu>>, answers: Parameters<typeof openPage>[2]) {
  page = openPage('/historico', <ExportMenu {...TRIPS} scopeWords="As viagens" {...more} />, answers)
  await choose('Exportar')
}

test('a file that takes long to prepare can be left to the background', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await open({}, { exportarRelatorio: () => new Promise(() => undefined), pedirArquivo: () => FILE })
  await choose('PDF (até 5.000 linhas)')
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
  const sheet = { address: '/exports/x', fileName: 'viagens.xlsx', rowCount: '' }
  await open(
    {},
    {
      exportarRelatorio: ({ formato }) => (formato === 'pdf' ? new Promise(() => undefined) : sheet),
      pedirArquivo: () => FILE,
    },
  )
  for (const words of ['PDF (até 5.000 linhas)', 'Preparando…', 'Planilha (XLSX)']) await choose(words)
  await seen('O arquivo viagens.xlsx está sendo baixado.')
  vi.advanceTimersByTime(8_000)
  await seen('Ainda preparando o arquivo…')
  press('Continuar em segundo plano')
  await soon(() => expect(page.of('pedirArquivo')[0]?.variables).toMatchObject({ formato: 'pdf' }))
})

test('another report of the same vehicles and period is whole, whatever is left out of the one that is shown', async () => {
  await open(
    {
      runs: { minimumSeconds: 600, minimumKm: 0, aboveKmh: 0, place: '', hours: null },
      columns: () => ['placa'],
      more: ['resumo'],
    },
    { exportarRelatorio: () => new Promise(() => undefined) },
  )
  await choose('Resumo do período (XLSX)')
  await seen('Preparando…')
  const asked = page.of('exportarRelatorio')[0]?.variables
  expect(asked).toMatchObject({ relatorio: 'resumo', formato: 'xlsx', veiculos: '7' })
  expect(asked).not.toHaveProperty('duracaoMinima')
  expect(asked).not.toHaveProperty('colunas')
})

test('what goes into a file of this report stands apart from other reports and from what is on the screen', async () => {
  await open({ more: ['resumo'], copyTable: () => Promise.resolve({ said: 'Copiada.', kind: 'done' }) }, {})
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
