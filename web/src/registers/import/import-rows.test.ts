import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { bareTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enterAs } from '#testing/test-page.tsx'
import { importFields } from './import-fields.ts'
import { type Existing, importTable } from './import-rows.ts'

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

test('groups of a vehicle are taken by their names, which may be digits, and one that is none is told', async () => {
  const groups = [
    { id: 4, name: '7' },
    { id: 7, name: 'Norte' },
    { id: 8, name: '12' },
    { id: 9, name: '12' },
    { id: 12, name: 'Sul' },
  ]
  let sent: { grupos: string }[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as { query: string; variables: { linhas: string } }
    const isImport = query.includes('importarRegistros')
    if (isImport) sent = JSON.parse(variables.linhas)
    return new Response(JSON.stringify({ data: { result: isImport ? [] : groups } }))
  })
  const report = await importTable({
    register: 'veiculo',
    fields: importFields('veiculo'),
    table: {
      columns: ['plate', 'groups'],
      rows: [
        ['ABC1D23', 'norte, 7'],
        ['ABC1D24', '7'],
        ['ABC1D25', '4'],
        ['ABC1D26', 'Norte, 5'],
        ['ABC1D27', '12'],
      ],
      lines: [1, 2, 3, 4, 5],
    },
    existing: 'alterar',
    customerId: null,
    dryRun: true,
    onProgress: () => {},
  })
  expect(sent.map(({ grupos }) => grupos)).toEqual(['7,4', '4', '4', 'Norte, 5', '12'])
  expect(report.errors).toEqual([
    { row: 3, name: 'groups', message: 'Não há grupo chamado «5».' },
    { row: 4, name: 'groups', message: '2 grupos se chamam «12»; escolha o grupo no cadastro do veículo.' },
  ])
})

describe('a sheet of more rows than the server takes at once', () => {
  /** Answers the rows of each call, of which the server finds every one right. */
  function callsOf(): unknown[][] {
    const calls: unknown[][] = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      expect(new TextEncoder().encode(body).length).toBeLessThan(1024 * 1024)
      const rows: unknown[] = JSON.parse(JSON.parse(body).variables.linhas)
      calls.push(rows)
      const right = { key: '', outcome: 'criado', field: '', message: '' }
      return new Response(JSON.stringify({ data: { result: rows.map((_, index) => ({ line: index + 1, ...right })) } }))
    })
    return calls
  }
  const tried = async (register: RegisterName, columns: string[], rows: string[][], existing: Existing = 'recusar') =>
    await importTable({
      register,
      fields: importFields(register),
      table: { columns, rows, lines: rows.map((_, index) => index + 1) },
      existing,
      customerId: 784,
      dryRun: true,
      onProgress: () => {},
    })

  test('is sent in calls that the server takes, however much its rows say', async () => {
    const calls = callsOf()
    const rows = Array.from({ length: 1500 }, (_, index) => [`C${index}`, 'ção '.repeat(60), 'ão" '.repeat(60)])
    const report = await tried('cliente', ['code', 'name', 'street'], rows)
    expect(report).toMatchObject({ created: 1500, errors: [] })
    expect(calls.flat()).toHaveLength(1500)
  })

  test.each([
    ['veiculo', 'plate', 'ABC1D23', 'plate', 'abc-1323'],
    ['veiculo', 'plate', 'ABC1D23', 'otherPlate', 'ABC1323'],
    ['veiculo', 'otherPlate', 'ABC1D23', 'plate', 'ABC1323'],
    ['veiculo', 'deviceSerial', '0863100000000010', 'deviceSerial', '863100000000010'],
    ['veiculo', 'code', 'M-7', 'code', 'm-7'],
    ['equipamento', 'serial', '0863100000000010', 'serial', '863100000000010'],
    ['usuario', 'login', 'Ana.Souza', 'login', 'ana.souza'],
    ['cliente', 'code', '71', 'code', '71'],
    ['cliente', 'taxNumber', '11.222.333/0001-81', 'taxNumber', '11222333000181'],
  ] as const)('tells in %s the %s %s that an earlier row has as %s', async (register, name, value, other, same) => {
    callsOf()
    const between = Array.from({ length: 1200 }, () => ['', ''])
    const columns = name === other ? [name] : [name, other]
    const second = columns.map((column) => (column === other ? same : ''))
    const { errors } = await tried(register, columns, [[value, ''], ...between, second])
    expect(errors).toEqual([{ row: 1201, name: other, message: 'Já está na linha 1.' }])
  })

  test('lets a later row change what an earlier one means, but no two machines be one that are called alike', async () => {
    callsOf()
    const found = async (existing: Existing, columns: string[], ...rows: string[][]) =>
      (await tried('veiculo', columns, rows, existing)).errors.map(({ row, name }) => [row, name])
    const plates = [
      ['ABC1D23', '9BWZZZ377VT004251'],
      ['ABC1323', '9BWZZZ377VT004251'],
    ]
    expect(await found('alterar', ['plate', 'chassis'], ...plates)).toEqual([])
    expect(await found('recusar', ['plate', 'chassis'], ...plates)).toEqual([
      [1, 'plate'],
      [1, 'chassis'],
    ])
    const other = ['KLM4567', '9BWZZZ377VT004251']
    expect(await found('alterar', ['plate', 'chassis'], ...plates, other)).toEqual([[2, 'chassis']])
    const tractors = [
      ['Trator', ''],
      ['TRATOR', ''],
      ['Trator', 'M-3'],
    ]
    expect(await found('alterar', ['description', 'code'], ...tractors)).toEqual([[1, 'description']])
    const left = [
      ['ABC1D23', 'Inativo'],
      ['ABC1D23', 'Ativo'],
    ]
    expect(await found('recusar', ['plate', 'status'], ...left)).toEqual([])
  })
})

test('a trial counts a record once, though its rows are judged a thousand at a time', async () => {
  // The server undoes what a call of a trial makes before it answers the next.
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { variables } = JSON.parse(body) as { variables: Record<string, string> }
    const rows = JSON.parse(variables['linhas']!) as unknown[]
    const result = rows.map((_row, index) => ({ line: index + 1, key: '', outcome: 'criado', field: '', message: '' }))
    return new Response(JSON.stringify({ data: { result } }))
  })
  const rows = Array.from({ length: 1001 }, (_, index) => [`C${index}`, 'Aurora'])
  rows[1000] = ['C0', 'Aurora Ltda']
  const tried = async (existing: Existing) =>
    await importTable({
      register: 'cliente',
      fields: importFields('cliente'),
      table: { columns: ['code', 'name'], rows, lines: rows.map((_row, index) => index + 2) },
      existing,
      customerId: null,
      dryRun: true,
      onProgress: () => {},
    })
  expect(await tried('alterar')).toMatchObject({ created: 1000, changed: 1, same: 0, errors: [] })
  expect(await tried('ignorar')).toMatchObject({ created: 1000, changed: 0, same: 1, errors: [] })
})
