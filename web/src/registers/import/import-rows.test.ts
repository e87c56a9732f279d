import { bareTaxNumber } from '@monitorweb/domain/brazil/tax-number'
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

test('digits are the code or CNPJ of a customer before they are its number, and refused where two are meant', async () => {
  const customers = [
    { id: 3, name: 'Aurora', code: '15', taxNumber: '11.222.333/0001-81' },
    { id: 4, name: 'Boreal', code: '3', taxNumber: '' },
    { id: 5, name: 'Cometa', code: '5', taxNumber: '' },
  ]
  let sent: unknown
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, string> }
    if (query.includes('importarRegistros')) sent = JSON.parse(variables['linhas']!)
    if (query.includes('result: clienteByDsc')) {
      const meant = ({ code, taxNumber }: (typeof customers)[number]) =>
        [code, bareTaxNumber(taxNumber)].includes(variables['cliDsc']!)
      return new Response(JSON.stringify({ data: { result: customers.filter(meant) } }))
    }
    if (!query.includes('result: cliente(')) return new Response('{"data":{"result":[]}}')
    const result = customers.find(({ id }) => id === Number(variables['cliId']))
    const errors = [{ message: 'Registro não encontrado.', extensions: { code: 'NOT_FOUND' } }]
    return new Response(JSON.stringify(result ? { data: { result } } : { data: null, errors }))
  })
  const report = await importTable({
    register: 'veiculo',
    fields: importFields('veiculo'),
    table: {
      columns: ['customerId'],
      rows: [['15'], ['11222333000181'], ['4'], ['5'], ['3']],
      lines: [1, 2, 3, 4, 5],
    },
    existing: 'recusar',
    customerId: null,
    dryRun: true,
    onProgress: () => {},
  })
  expect(sent).toEqual([{ cliId: 3 }, { cliId: 3 }, { cliId: '4' }, { cliId: 5 }, { cliId: '3' }])
  expect(report.errors).toEqual([
    { row: 4, name: 'customerId', message: '«3» é o código de um registro e o código interno de outro; use o nome.' },
  ])
})

test('models are asked for once, and customers a few at a time', async () => {
  const models = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, name: `Modelo ${index}`, code: '' }))
  const customers = models.map(({ id }) => ({ id, name: `Cliente ${id}`, code: '', taxNumber: '' }))
  const asked = { models: 0, customers: 0 }
  let open = 0
  let mostOpen = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, string> }
    mostOpen = Math.max(mostOpen, ++open)
    await new Promise(setImmediate)
    open -= 1
    if (query.includes('result: versoes')) asked.models += 1
    if (query.includes('result: clienteByDsc')) asked.customers += 1
    const result = query.includes('result: versoes')
      ? models
      : customers.filter(({ name }) => name === variables['cliDsc'])
    return new Response(JSON.stringify({ data: { result } }))
  })
  const report = await importTable({
    register: 'equipamento',
    fields: importFields('equipamento'),
    table: {
      columns: ['versionId', 'customerId'],
      rows: models.map(({ id, name }) => [name, `Cliente ${id}`]),
      lines: models.map(({ id }) => id),
    },
    existing: 'recusar',
    customerId: null,
    dryRun: true,
    onProgress: () => {},
  })
  expect(report.errors).toEqual([])
  expect(asked).toEqual({ models: 1, customers: 20 })
  expect(mostOpen).toBe(8)
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
