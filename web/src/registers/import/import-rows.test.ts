import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterAs } from '#testing/test-page.tsx'
import { importFields } from './import-fields.ts'
import { importTable } from './import-rows.ts'

beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a name that names no record is told in the same round as every other fault, and nothing is saved', async () => {
  const asked: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> }
    if (!query.includes('importarRegistros')) return new Response('{"data":{"result":[]}}')
    asked.push(variables)
    const fault = (line: number, field: string, message: string) => ({
      line,
      key: '',
      outcome: 'erro',
      field,
      message,
    })
    const result = [
      fault(1, 'cliId', 'Informe um número.'),
      fault(1, 'veiPlc', 'Já existe um veículo com esta placa.'),
      fault(2, 'cliId', 'Informe o cliente (cliId).'),
    ]
    return new Response(JSON.stringify({ data: { result } }))
  })
  const table = {
    columns: ['customerId', 'plate'],
    rows: [
      ['Ninguém S.A.', 'ABC1D23'],
      ['', 'ABC1D24'],
    ],
    lines: [1, 2],
  }
  const report = await importTable({
    register: 'veiculo',
    fields: importFields('veiculo'),
    table,
    existing: 'recusar',
    customerId: null,
    dryRun: false,
    onProgress: () => {},
  })
  expect(report.errors).toEqual([
    { row: 0, name: 'customerId', message: 'Não há registro chamado «Ninguém S.A.».' },
    { row: 0, name: 'plate', message: 'Já existe um veículo com esta placa.' },
    { row: 1, name: 'customerId', message: 'Informe o cliente.' },
  ])
  expect(Object.values(asked[0]!)).toContain(true)
})

test('the kinds of a vehicle are taken by the names that lists and forms show', async () => {
  let sent: unknown
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { variables } = JSON.parse(body) as { variables: { linhas: string } }
    sent = JSON.parse(variables.linhas)
    return new Response('{"data":{"result":[]}}')
  })
  const report = await importTable({
    register: 'veiculo',
    fields: importFields('veiculo'),
    table: {
      columns: ['plate', 'vehicleTypeId', 'iconId', 'serviceTypeId'],
      rows: [['ABC1D23', 'caminhao', 'Reboque', 'Gestão de frota']],
      lines: [1],
    },
    existing: 'recusar',
    customerId: null,
    dryRun: true,
    onProgress: () => {},
  })
  expect(report.errors).toEqual([])
  expect(sent).toEqual([{ veiPlc: 'ABC1D23', tpvId: 3, icoId: 8, tsvId: 4 }])
})
