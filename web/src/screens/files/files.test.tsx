import { EXPORT_FORMATS } from '@monitorweb/contract/reports/export-operations'
import { reportFileFields } from '@monitorweb/contract/reports/report-file-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { FilesScreen } from './FilesScreen.tsx'
import { contentWords } from './file-words.ts'

const FILE = {
  ...initialOf(reportFileFields),
  id: 'a',
  fileName: 'viagens_ABC1D23.csv',
  report: 'viagens',
  format: 'csv',
}
let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

/** Gives a file all the fields that the wire has; the ones a test does not name are empty. */
function wireOf(file: Record<string, unknown>) {
  return Object.fromEntries(Object.keys(reportFileFields).map((name) => [name, file[name] ?? '']))
}
const READY = wireOf({ ...FILE, state: 'ready', sizeBytes: 2048 })
const open = (answers: Parameters<typeof openPage>[2]) => {
  page = openPage('/arquivos', <FilesScreen />, answers)
}

describe('the list of files', () => {
  test('says where to ask for one where there is none', async () => {
    open({ meusArquivos: () => [] })
    await seen('Nenhum arquivo')
    await seen('escolha Gerar em segundo plano')
  })

  test.each([
    [{ state: 'waiting' }, 'Na fila', 'Cancelar'],
    [
      { state: 'running', progressPercent: 42, sizeBytes: 1_258_291 },
      'Sendo feito: 42\u00a0% · 1,2\u00a0MB até agora',
      'Cancelar',
    ],
    [{ state: 'failed', failure: 'Não há espaço em disco.' }, 'Não foi feito. Não há espaço em disco.', 'Excluir'],
    [{ state: 'expired', expiresAt: '2026-11-20 15:00:00' }, 'Expirou em 20/11/2026 12:00:00', 'Excluir'],
    [
      { state: 'ready', sizeBytes: 2048, expiresAt: '2026-11-28 15:00:00' },
      'Pronto · 2\u00a0kB · fica até 28/11/2026',
      'Baixar',
    ],
  ])('says of %o what is the matter and what can be done', async (given, words, action) => {
    open({ meusArquivos: () => [wireOf({ ...FILE, sizeBytes: null, ...given })] })
    await seen(words)
    await seen('Viagens, CSV para Excel')
    await seen(action)
    expect(document.body.textContent?.includes('Baixar')).toBe(given.state === 'ready')
  })

  test.each(EXPORT_FORMATS)('has words for a file in the format %s', (format) => {
    expect(contentWords({ report: 'viagens', format })).toMatch(/^Viagens, /)
    expect(contentWords({ report: 'viagens', format })).not.toMatch(new RegExp(`, ${format}$`))
  })

  test('forgets what is removed', async () => {
    let given = [wireOf({ ...FILE, state: 'waiting', sizeBytes: null })]
    open({
      meusArquivos: () => given,
      excluirArquivo: () => {
        given = []
        return { status: true }
      },
    })
    await seen('Na fila')
    press('Cancelar viagens_ABC1D23.csv')
    await seen('Pedido cancelado.')
    await seen('Nenhum arquivo')
    await soon(() => expect(page.of('excluirArquivo')[0]?.variables).toEqual({ codigo: 'a' }))
  })

  test('leaves the focus at the file that takes the place of a removed one, and at the heading after the last', async () => {
    let given = ['a', 'b', 'c'].map((id) =>
      wireOf({ ...FILE, id, fileName: `${id}.csv`, state: 'failed', failure: 'Sem espaço.', sizeBytes: null }),
    )
    open({
      meusArquivos: () => given,
      excluirArquivo: ({ codigo: gone }) => {
        given = given.filter(({ id }) => id !== gone)
        return { status: true }
      },
    })
    await seen('c.csv')
    for (const [removed, next] of [
      ['b', 'Excluir c.csv'],
      ['c', 'Excluir a.csv'],
    ]) {
      press(`Excluir ${removed}.csv`)
      await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(next))
    }
    press('Excluir a.csv')
    await soon(() => expect(document.activeElement?.textContent).toBe('Arquivos'))
  })

  test('shows what was downloaded as new no longer', async () => {
    open({
      meusArquivos: () => [READY],
      baixarArquivo: () => ({ endereco: '/exports/x', arquivo: FILE.fileName }),
    })
    await seen('Novo')
    press('Baixar viagens_ABC1D23.csv')
    await seen('está sendo baixado.')
    await soon(() => expect(document.body.textContent).not.toContain('Novo'))
  })

  test('says why a file is not to be had any more', async () => {
    open({
      meusArquivos: () => [READY],
      baixarArquivo: () => ({ errors: [{ message: 'O que você pode ver mudou.', extensions: { code: 'FORBIDDEN' } }] }),
    })
    await seen('Pronto')
    press('Baixar viagens_ABC1D23.csv')
    await seen('O que você pode ver mudou.')
  })

  test('says what was refused only until something else is asked for', async () => {
    let given = [READY]
    open({
      meusArquivos: () => given,
      baixarArquivo: () => REFUSAL,
      excluirArquivo: () => {
        given = []
        return { status: true }
      },
    })
    await seen('Pronto')
    press('Baixar viagens_ABC1D23.csv')
    await seen('O servidor está ocupado.')
    press('Excluir viagens_ABC1D23.csv')
    await seen('Nenhum arquivo')
    expect(document.body.textContent).not.toContain('O servidor está ocupado.')
  })

  test('that cannot be read offers another try', async () => {
    open({
      meusArquivos: () => ({ errors: [{ message: 'O servidor não respondeu.', extensions: { code: 'INTERNAL' } }] }),
    })
    await seen('O servidor não respondeu.')
    await seen('Tentar de novo')
  })
})
