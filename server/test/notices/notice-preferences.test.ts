import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const HOURS = 'silencioDe silencioAte'
const silence = (from: string, to: string, token: string) =>
  api.ask(
    `mutation { alterarPreferenciasDeAvisos(urgencia: 2, silencioDe: "${from}", silencioAte: "${to}", resumoMinutos: 0) { ${HOURS} } }`,
    { token },
  )

test.each([
  ['22:00', '', 'silencioAte', 'Informe também até que hora'],
  ['', '06:00', 'silencioDe', 'Informe também a partir de que hora'],
  ['22:00', '22:00', 'silencioAte', 'O silêncio começaria e terminaria na mesma hora'],
])(
  'hours of silence that are none (%j, %j) are refused at their field, and what holds stays',
  async (from, to, field, words) => {
    const token = await make.person({ customer: await make.customer(), type: 3 })
    await silence('21:00', '05:00', token)
    const { errors } = await silence(from, to, token)
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(words),
      extensions: { code: 'BAD_USER_INPUT', field },
    })
    const held = await api.data(`{ preferenciasDeAvisos { ${HOURS} } }`, { token })
    expect(held.preferenciasDeAvisos).toEqual({ silencioDe: '21:00', silencioAte: '05:00' })
  },
)

test('the silence ends where neither hour is sent', async () => {
  const token = await make.person({ customer: await make.customer(), type: 3 })
  await silence('21:00', '05:00', token)
  await silence('', '', token)
  const held = await api.data(`{ preferenciasDeAvisos { ${HOURS} } }`, { token })
  expect(held.preferenciasDeAvisos).toEqual({ silencioDe: '', silencioAte: '' })
})

test('who leaves takes along the channel that the browser is, and nobody else takes it', async () => {
  const customer = await make.customer()
  const [leaving, other] = [await make.person({ customer, type: 3 }), await make.person({ customer, type: 3 })]
  const channel = async (token: string) =>
    (await api.data('mutation { gravarCanalDeAvisos(tipo: "email") { codigo } }', { token })).gravarCanalDeAvisos.codigo
  const ids = [await channel(leaving), await channel(other)]
  const left = async () =>
    (await api.pool.query('select id from notice_channel where id = any($1)', [ids])).rows.map(({ id }) => id)
  await api.data(`mutation { sair(canalDeAvisos: ${ids[1]}) { status } }`, { token: leaving })
  expect(await left()).toEqual(ids)
  await api.data(`mutation { sair(canalDeAvisos: ${ids[1]}) { status } }`, { token: other })
  expect(await left()).toEqual([ids[0]])
})
