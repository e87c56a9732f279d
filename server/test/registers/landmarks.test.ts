import { MOST_LANDMARKS } from '@monitorweb/contract/places/landmark-operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf, unique } from '../setup/register-records.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const FIELDS = 'codigo cliente clienteNome nome latitude longitude raio versao'
const place = 'latitude: -23.55, longitude: -46.63'

async function create(customer: number, name: string, { token = api.admin, more = '' } = {}) {
  const { made } = await api.data(
    `mutation { made: criarPontoDeReferencia(input: { cliente: ${customer}, nome: "${name}", ${place} ${more} }) { ponto { ${FIELDS} } } }`,
    { token },
  )
  return made.ponto
}
const change = (id: number, values: string) =>
  `mutation { changed: alterarPontoDeReferencia(input: { codigo: ${id}, ${values} }) { ponto { ${FIELDS} } } }`
const remove = (id: number) => `mutation { excluirPontoDeReferencia(codigo: ${id}) { codigo } }`
const namesOf = async (token: string, customer = 0) =>
  (await api.data(`{ pontosDeReferencia(cliente: ${customer}) { nome } }`, { token })).pontosDeReferencia.map(
    ({ nome }: { nome: string }) => nome,
  )

test('a landmark has a name, a place and a radius of 100 m where none is given; the list is by name', async () => {
  const customer = await make.customer({ name: 'TRANSPORTES AURORA' })
  const garage = await create(customer, '  Garagem   Norte ')
  expect(garage).toMatchObject({
    ...{ cliente: customer, clienteNome: 'TRANSPORTES AURORA', nome: 'Garagem Norte' },
    ...{ latitude: -23.55, longitude: -46.63, raio: 100, versao: 1 },
  })
  const exact = 'latitude: -23.55050987654321, longitude: -46.63330912345678'
  const { changed: moved } = await api.data(change(garage.codigo, exact), { token: api.admin })
  expect(moved.ponto).toMatchObject({ latitude: -23.5505099, longitude: -46.6333091 })
  await api.data(change(garage.codigo, place), { token: api.admin })
  await create(customer, 'Água Branca', { more: ', raio: 5000' })
  expect(await namesOf(api.admin, customer)).toEqual(['Água Branca', 'Garagem Norte'])
  const { changed } = await api.data(change(garage.codigo, 'nome: "Garagem", raio: 250'), { token: api.admin })
  expect(changed.ponto).toMatchObject({ nome: 'Garagem', raio: 250, latitude: -23.55, versao: 4 })
  await api.data(remove(garage.codigo), { token: api.admin })
  expect(await namesOf(api.admin, customer)).toEqual(['Água Branca'])
})

test("another customer's landmark is neither seen nor changed; those below and oneself are", async () => {
  const mother = await make.customer()
  const child = await make.customer({ above: mother })
  const stranger = await make.customer()
  const [own, below, foreign] = [
    await create(mother, 'Sede'),
    await create(child, 'Filial'),
    await create(stranger, 'X'),
  ]
  const administrator = await make.person({ customer: mother, type: 1 })
  expect(await namesOf(administrator)).toEqual(['Filial', 'Sede'])
  expect(await namesOf(administrator, child)).toEqual(['Filial'])
  expect(await namesOf(await make.person({ customer: child, type: 4 }))).toEqual(['Filial'])
  for (const query of [
    `{ pontosDeReferencia(cliente: ${stranger}) { nome } }`,
    `mutation { criarPontoDeReferencia(input: { cliente: ${stranger}, nome: "Y", ${place} }) { status } }`,
    ...[foreign.codigo, 999_999].flatMap((id) => [change(id, 'raio: 20'), remove(id)]),
  ]) {
    expect(await api.refusal(query, { token: administrator })).toMatch(/NOT_FOUND/)
  }
  await api.data(change(own.codigo, 'raio: 20'), { token: administrator })
  await api.data(change(below.codigo, 'raio: 20'), { token: administrator })
  const reader = await make.person({ customer: mother, type: 3 })
  for (const query of [change(own.codigo, 'raio: 30'), remove(own.codigo)]) {
    expect(await api.refusal(query, { token: reader })).toMatch(/FORBIDDEN/)
  }
})

test('of two who give the same name at once, whatever its accents, one is told that it is taken', async () => {
  const customer = await make.customer()
  for (const [one, other] of [
    ['Posto São João', 'POSTO SAO JOAO'],
    ['Pátio', 'pátio'],
  ] as const) {
    const answers = await Promise.all(
      [one, other].map((name) =>
        api.ask(
          `mutation { criarPontoDeReferencia(input: { cliente: ${customer}, nome: "${name}", ${place} }) { status } }`,
          { token: api.admin },
        ),
      ),
    )
    const [refused, ...more] = answers.flatMap(({ errors }) => errors ?? [])
    expect(more).toEqual([])
    expect(refused).toMatchObject({ extensions: { code: 'CONFLICT', field: 'nome' } })
    expect(refused!.message).toMatch(/^Este cliente já tem o ponto de referência «.+»\.$/)
  }
  const other = await make.customer()
  await create(other, 'Patio')
  const { codigo } = await create(other, 'Doca')
  expect(await api.refusal(change(codigo, 'nome: "PÁTIO"'), { token: api.admin })).toBe('200 CONFLICT nome')
  const { changed } = await api.data(change(codigo, 'nome: "DOCA"'), { token: api.admin })
  expect(changed.ponto.nome).toBe('DOCA')
})

test('a deleted name is free again', async () => {
  const customer = await make.customer()
  const { codigo } = await create(customer, 'Doca')
  await api.data(remove(codigo), { token: api.admin })
  await create(customer, 'doca')
})

test.each([
  ['nome: "", latitude: 1, longitude: 1', 'BAD_USER_INPUT nome'],
  ['nome: "A", longitude: 1', 'BAD_USER_INPUT latitude'],
  ['nome: "A", latitude: 90.1, longitude: 1', 'BAD_USER_INPUT latitude'],
  ['nome: "A", latitude: 1, longitude: -180.5', 'BAD_USER_INPUT longitude'],
  ['nome: "A", latitude: 1, longitude: 1, raio: 9', 'BAD_USER_INPUT raio'],
  ['nome: "A", latitude: 1, longitude: 1, raio: 5001', 'BAD_USER_INPUT raio'],
])('%s is refused, naming the field', async (values, refusal) => {
  const customer = await make.customer()
  const query = `mutation { criarPontoDeReferencia(input: { cliente: ${customer}, ${values} }) { status } }`
  expect(await api.refusal(query, { token: api.admin })).toBe(`200 ${refusal}`)
})

test('a landmark stays with its customer, and a change of what somebody else changed meanwhile is refused', async () => {
  const [customer, other] = [await make.customer(), await make.customer()]
  const { codigo } = await create(customer, 'Doca')
  expect(await api.refusal(change(codigo, `cliente: ${other}`), { token: api.admin })).toBe(
    '200 BAD_USER_INPUT cliente',
  )
  await api.data(change(codigo, 'raio: 60, versao: 1'), { token: api.admin })
  const colleague = await make.person({ customer: 784, type: 1 })
  expect(await api.refusal(change(codigo, 'raio: 70, versao: 1'), { token: colleague })).toBe('200 CONFLICT versao')
})

test('what was done with a landmark is told with who did it, before and after', async () => {
  const { codigo } = await create(await make.customer(), 'Doca')
  await api.data(change(codigo, 'nome: "Doca 2"'), { token: api.admin })
  await api.data(remove(codigo), { token: api.admin })
  const { historicoDeAlteracoes: events } = await api.data(
    `{ historicoDeAlteracoes(entidade: "ponto", registro: "${codigo}") { quem acao alteracoes { campo antes depois } } }`,
    { token: api.admin },
  )
  expect(events.map(({ acao }: { acao: string }) => acao)).toEqual(['Excluiu', 'Alterou', 'Cadastrou'])
  expect(events[1]).toMatchObject({
    quem: 'ADMINISTRADOR',
    alteracoes: [{ campo: 'nome', antes: 'Doca', depois: 'Doca 2' }],
  })
})

test(`a customer has at most ${MOST_LANDMARKS} landmarks, and they are read by pages`, async () => {
  const customer = await make.customer()
  await api.pool.query(
    `insert into landmark (customer_id, name, latitude, longitude, radius_meters)
     select $1, 'Ponto ' || n, 0, 0, 100 from generate_series(1, ${MOST_LANDMARKS}) n`,
    [customer],
  )
  const query = `mutation { criarPontoDeReferencia(input: { cliente: ${customer}, nome: "${unique('A')}", ${place} }) { status } }`
  expect(await api.refusal(query, { token: api.admin })).toBe('200 CONFLICT cliente')
  const page = await api.data(
    `{ pontosDeReferencia(cliente: ${customer}, first: 2, offset: 999) { nome } pontosDeReferenciaTotal(cliente: ${customer}) }`,
    { token: api.admin },
  )
  expect(page.pontosDeReferencia).toHaveLength(1)
  expect(page.pontosDeReferenciaTotal).toBe(MOST_LANDMARKS)
})
