import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '../setup/files/read-zip.ts'
import { type LiveWorld, startLiveWorld } from '../setup/live-world.ts'

let world: LiveWorld
type Person = Awaited<ReturnType<LiveWorld['signIn']>>
let asker: Person
let approver: Person
let imeis = 863_000_000_070_000

beforeAll(async () => {
  world = await startLiveWorld()
  await world.pool.query(
    "insert into customer (id, code, name) values (784, 'CENTRAL', 'Central') on conflict do nothing",
  )
  asker = await world.signIn(784, 'O')
  approver = await world.signIn(784, 'O')
})
afterAll(() => world.stop())

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  data: any
  errors?: { message: string; extensions: { code: string } }[]
}

async function ask(query: string, { token }: Person = asker): Promise<Answer> {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  })
  return (await answer.json()) as Answer
}
const refusal = async (query: string, person?: Person) => (await ask(query, person)).errors?.[0]?.message ?? ''

/** A vehicle of a customer of its own, with a tracker that was heard. */
async function heard(consented: boolean) {
  const [serial, customer] = [String(++imeis), await world.customer(`Aurora ${imeis}`)]
  if (consented) await world.consent(customer)
  const vehicle = await world.vehicle(customer, serial)
  await world.report(serial, { fixTime: Math.floor(Date.now() / 1000) * 1000, speedKmh: 0, ignition: true })
  return { customer, vehicle }
}

const SHOWN =
  'codigo veiculos pendentes recusados aguardamAprovacao emAndamento possoAprovar itens { veiculo situacao texto comandoCodigo }'
const order = (vehicles: readonly number[], confirmed: number, kind = 'block') =>
  `mutation { pedirComandoEmLote(veiculos: "${vehicles}", confirmados: ${confirmed}, tipo: "${kind}", motivo: "furto") { ${SHOWN} } }`
const batch = (id: number) => `{ loteDeComandos(codigo: ${id}) { ${SHOWN} } }`
const approval = (id: number, confirmed: number) =>
  `mutation { aprovarLoteDeComandos(codigo: ${id}, confirmados: ${confirmed}) { ${SHOWN} } }`

test('each vehicle is judged as if asked alone, and one other person approves the batch by its count', async () => {
  const [first, second, third] = [await heard(true), await heard(false), await heard(true)]
  const vehicles = [first.vehicle, second.vehicle, third.vehicle]
  expect(await refusal(order(vehicles, 2))).toContain('digite 3 para confirmar')
  expect((await world.pool.query('select from command where vehicle_id = any($1)', [vehicles])).rowCount).toBe(0)

  const { data } = await ask(order([...vehicles, first.vehicle], 3))
  const { codigo, itens, ...counts } = data.pedirComandoEmLote
  expect(counts).toEqual({
    ...{ veiculos: 3, pendentes: 0, recusados: 1, aguardamAprovacao: 2, emAndamento: 0, possoAprovar: 0 },
  })
  const refused = itens.find(({ veiculo }: { veiculo: number }) => veiculo === second.vehicle)
  expect(refused).toMatchObject({ situacao: '', comandoCodigo: 0 })
  expect(refused.texto).toContain('não tem consentimento de bloqueio')

  expect(await refusal(approval(codigo, 2))).toContain('quem pede não aprova')
  expect((await ask(batch(codigo), approver)).data.loteDeComandos.possoAprovar).toBe(2)
  expect(await refusal(approval(codigo, 3), approver)).toContain('digite 2 para confirmar')
  const approved = (await ask(approval(codigo, 2), approver)).data.aprovarLoteDeComandos
  expect(approved).toMatchObject({ aguardamAprovacao: 0, emAndamento: 2, recusados: 1 })

  const cancelled = `mutation { cancelarLoteDeComandos(codigo: ${codigo}) { emAndamento semExito } }`
  expect((await ask(cancelled)).data.cancelarLoteDeComandos).toEqual({ emAndamento: 0, semExito: 2 })
  expect(await refusal(cancelled)).toContain('não há o que cancelar')
})

test("a person's limit per hour counts within a batch as well", async () => {
  const busy = await world.signIn(784, 'O')
  const administrator = await world.signIn(784, 'A')
  const rulesOf = (customer: number) =>
    `mutation { definirRegrasDeComandos(cliente: ${customer}, input: { limitePorHora: 2 }) { cliente } }`
  const vehicles: number[] = []
  for (let made = 0; made < 3; made++) {
    const { customer, vehicle } = await heard(true)
    await ask(rulesOf(customer), administrator)
    vehicles.push(vehicle)
  }
  const { itens, aguardamAprovacao } = (await ask(order(vehicles, 3), busy)).data.pedirComandoEmLote
  expect(aguardamAprovacao).toBe(2)
  expect(itens.filter(({ texto }: { texto: string }) => texto.includes('o limite é 2'))).toHaveLength(1)
})

test('the results leave as a table for Excel and as CSV', async () => {
  const { vehicle } = await heard(false)
  const { codigo } = (await ask(order([vehicle], 1))).data.pedirComandoEmLote
  const file = async (format: string) =>
    (await ask(`{ arquivoDoLoteDeComandos(codigo: ${codigo}, formato: "${format}") { nome conteudo } }`)).data
      .arquivoDoLoteDeComandos
  const csv = await file('csv')
  expect(csv.nome).toBe(`lote-de-comandos-${codigo}.csv`)
  expect(Buffer.from(csv.conteudo, 'base64').toString()).toMatch(/;Não aceito;.*não tem consentimento/)
  const entries = readZip(Buffer.from((await file('xlsx')).conteudo, 'base64'))
  const sheet = entries.get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain(`TST${vehicle}`)
  expect(sheet).toContain('não tem consentimento')
})

test("a customer's people ask of one vehicle at a time", async () => {
  const { customer, vehicle } = await heard(true)
  const own = await world.signIn(customer, 'A')
  expect((await ask(order([vehicle], 1, 'position'), own)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const { codigo } = (await ask(order([vehicle], 1, 'position'))).data.pedirComandoEmLote
  expect((await ask(batch(codigo), own)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect(await refusal(order([vehicle, 999_999], 2, 'position'))).toBe('Registro não encontrado.')
})
