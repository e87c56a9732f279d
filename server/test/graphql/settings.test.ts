import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const FIELDS = 'cliente clienteNome versao versaoNome intervaloLigado velocidadeMovimento'

async function set(args: string, input: string) {
  const query = `mutation { definirLimitesDeSituacao(${args}input: { ${input} }) { ${FIELDS} } }`
  return (await api.data(query, { token: api.admin })).definirLimitesDeSituacao
}

describe('the thresholds of the vehicle status', () => {
  test('are set for all, for a customer, for a model; null takes one back, the last one the entry', async () => {
    const customer = await make.customer({ name: 'FRETES DO NORTE' })
    await set('', 'intervaloLigado: 120')
    await set(`cliente: ${customer}, `, 'intervaloLigado: 60, velocidadeMovimento: 8')
    const both = await set(`cliente: ${customer}, versao: 1, `, 'intervaloLigado: 30')
    expect(both).toMatchObject({ cliente: customer, clienteNome: 'FRETES DO NORTE', versao: 1, intervaloLigado: 30 })
    expect(await set(`cliente: ${customer}, `, 'intervaloLigado: null')).toMatchObject({
      intervaloLigado: null,
      velocidadeMovimento: 8,
    })
    await set(`cliente: ${customer}, versao: 1, `, 'intervaloLigado: null')
    const { limitesDeSituacao, limitesDeSituacaoTotal } = await api.data(
      `{ limitesDeSituacao { ${FIELDS} } limitesDeSituacaoTotal }`,
      { token: api.admin },
    )
    expect(limitesDeSituacaoTotal).toBe(2)
    expect(limitesDeSituacao).toMatchObject([
      { cliente: 0, versao: 0, intervaloLigado: 120 },
      { cliente: customer, versao: 0, intervaloLigado: null, velocidadeMovimento: 8 },
    ])
  })

  test('go with the customer or the model that they are of', async () => {
    const customer = await make.customer()
    const change = (query: string) => api.data(`mutation { ${query} }`, { token: api.admin })
    const { verId } = (await change('criarVersao(input: { verDsc: "De passagem" }) { versao { verId } }')).criarVersao
      .versao
    await set(`cliente: ${customer}, `, 'intervaloLigado: 60')
    await set(`cliente: ${customer}, versao: 1, `, 'intervaloLigado: 61')
    await set(`versao: ${verId}, `, 'intervaloLigado: 62')
    const listed = async () =>
      (await api.data('{ limitesDeSituacao { cliente versao } }', { token: api.admin })).limitesDeSituacao.filter(
        (of: { cliente: number; versao: number }) => of.cliente === customer || of.versao === verId,
      )
    expect(await listed()).toHaveLength(3)
    await change(`deleteCliente(cliId: ${customer}) { status }`)
    await change(`excluirVersao(verId: ${verId}) { verId }`)
    expect(await listed()).toEqual([])
    const { rows } = await api.pool.query(
      `select entity_id as id from audit where entity = 'statusLimits' and after is null and before is not null and entity_id = any($1) order by 1`,
      [[`${customer}/0`, `${customer}/1`, `0/${verId}`]],
    )
    expect(rows).toHaveLength(3)
  })

  test('are refused where they are absurd, for nobody that exists, and to whoever is no operator', async () => {
    const call = (args: string, input: string) =>
      `mutation { definirLimitesDeSituacao(${args}input: { ${input} }) { cliente } }`
    const ask = (query: string, token = api.admin) => api.refusal(query, { token })
    expect(await ask(call('', 'intervaloLigado: 1'))).toMatch(/BAD_USER_INPUT.*intervaloLigado/)
    expect(await ask(call('cliente: 999999, ', 'intervaloLigado: 60'))).toMatch(/NOT_FOUND/)
    const person = await make.person({ customer: await make.customer(), type: 1 })
    expect(await ask(call('', 'intervaloLigado: 60'), person)).toMatch(/FORBIDDEN/)
    expect(await ask('{ limitesDeSituacao { cliente } }', person)).toMatch(/FORBIDDEN/)
  })
})

describe('how long history is kept', () => {
  const IN_FORCE = 'posicoesDias mensagensDias posicoesDiasEmVigor mensagensDiasEmVigor'
  const keep = (args: string, input: string) =>
    `mutation { definirGuardaDoHistorico(${args}input: { ${input} }) { ${IN_FORCE} } }`

  test('is set for all and for a customer; null takes it back', async () => {
    const customer = await make.customer()
    const change = async (args: string, input: string) =>
      (await api.data(keep(args, input), { token: api.admin })).definirGuardaDoHistorico
    const [forAll, own] = [{ posicoesDias: 3650 }, { mensagensDias: 90 }]
    expect(await change('', 'posicoesDias: 3650')).toMatchObject({ ...forAll, posicoesDiasEmVigor: 3650 })
    expect(await change(`cliente: ${customer}, `, 'mensagensDias: 90')).toEqual({
      ...own,
      ...{ posicoesDias: null, posicoesDiasEmVigor: 3650, mensagensDiasEmVigor: 90 },
    })
    await change('', 'posicoesDias: null')
    const asked = `{ guardaDoHistorico(cliente: ${customer}) { ${IN_FORCE} } idadeAceita { dias } }`
    expect(await api.data(asked, { token: api.admin })).toMatchObject({
      guardaDoHistorico: { ...own, posicoesDiasEmVigor: 0 },
      idadeAceita: { dias: 730 },
    })
    for (const [refused, field] of [
      [keep('', 'posicoesDias: 3'), 'posicoesDias'],
      [keep('', 'mensagensDias: 3651'), 'mensagensDias'],
      ['mutation { definirIdadeAceita(dias: 3654) { dias } }', 'dias'],
    ] as const)
      expect(await api.refusal(refused, { token: api.admin })).toMatch(new RegExp(`BAD_USER_INPUT.*${field}`))
  })
})

test('how long the history of a customer who was deleted is kept can be changed still', async () => {
  const customer = await make.customer()
  const change = async (days: string) =>
    (
      await api.data(
        `mutation { definirGuardaDoHistorico(cliente: ${customer}, input: { posicoesDias: ${days} }) { posicoesDias } }`,
        { token: api.admin },
      )
    ).definirGuardaDoHistorico
  await change('0')
  await api.data(`mutation { deleteCliente(cliId: ${customer}) { status } }`, { token: api.admin })
  const { guardaDoHistorico } = await api.data(`{ guardaDoHistorico(cliente: ${customer}) { posicoesDias } }`, {
    token: api.admin,
  })
  expect(guardaDoHistorico).toEqual({ posicoesDias: 0 })
  expect(await change('null')).toEqual({ posicoesDias: null })
})

describe('the brand', () => {
  test('is read by everyone and changed by operators', async () => {
    const person = await make.person({ customer: await make.customer(), type: 4 })
    const read = async () => (await api.data('{ marca { nome cor } }', { token: person })).marca
    expect(await read()).toEqual({ nome: 'MonitorWeb', cor: '#354ca3' })
    const change = 'mutation { definirMarca(input: { nome: " Aurora  Rastreamento " }) { nome cor } }'
    await api.data(change, { token: api.admin })
    expect(await read()).toEqual({ nome: 'Aurora Rastreamento', cor: '#354ca3' })
    expect(await api.refusal(change, { token: person })).toMatch(/FORBIDDEN/)
    const wrong = 'mutation { definirMarca(input: { cor: "azul" }) { nome } }'
    expect(await api.refusal(wrong, { token: api.admin })).toMatch(/BAD_USER_INPUT/)
  })
})

test('figures of the dashboard are those of one customer and those below it', async () => {
  const above = await make.customer()
  const below = await make.customer({ above })
  await make.vehicle({ customer: below })
  await make.vehicle({ customer: await make.customer() })
  const query = (customer: number) =>
    `{ statusVeiculos(cliente: ${customer}) { totalAtivos } veiculosOnLine(cliente: ${customer}) { totalNuncaComunicou }
       statusClientes(cliente: ${customer}) { totalAtivos } }`
  expect(await api.data(query(above), { token: api.admin })).toEqual({
    statusVeiculos: { totalAtivos: 1 },
    veiculosOnLine: { totalNuncaComunicou: 1 },
    statusClientes: { totalAtivos: 2 },
  })
  const stranger = await make.person({ customer: await make.customer(), type: 1 })
  expect(await api.refusal(query(above), { token: stranger })).toMatch(/NOT_FOUND/)
})
