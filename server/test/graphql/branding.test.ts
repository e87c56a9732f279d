import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandOf } from '../../src/storage/settings/brand.ts'
import { findCustomerOfHost } from '../../src/storage/settings/customer-hosts.ts'
import { dataUrl, drawnPng, pngChunk } from '../setup/files/drawn-png.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const FIELDS = 'nome cor segundaCor simbolo simboloEscuro favicon remetenteNome remetenteEndereco'

const set = async (input: object, cliente = 0) =>
  (
    await api.data(
      `mutation ($input: MarcaInput!) { definirMarca(cliente: ${cliente}, input: $input) { ${FIELDS} } }`,
      {
        token: api.admin,
        variables: { input },
      },
    )
  ).definirMarca
const refusal = (input: object, cliente = 0) =>
  api.refusal(`mutation ($input: MarcaInput!) { definirMarca(cliente: ${cliente}, input: $input) { nome } }`, {
    token: api.admin,
    variables: { input },
  })
const seenBy = async (token: string) => (await api.data(`{ marca { ${FIELDS} } }`, { token })).marca

describe('a brand', () => {
  test('of a customer of the first level is seen by its people and those below it, and by nobody else', async () => {
    await set({ nome: 'Central Sul', cor: '#123456' })
    const first = await make.customer()
    const below = await make.customer({ above: await make.customer({ above: first }) })
    const people = { own: first, below, other: await make.customer() }
    const [own, deep, other] = await Promise.all(
      Object.values(people).map((customer) => make.person({ customer, type: 4 })),
    )
    await set({ nome: 'ABC Rastreio', cor: '#0a5c36', segundaCor: '#ffcc00' }, first)
    for (const token of [own!, deep!]) {
      expect(await seenBy(token)).toMatchObject({ nome: 'ABC Rastreio', cor: '#0a5c36', segundaCor: '#ffcc00' })
    }
    expect(await seenBy(other!)).toMatchObject({ nome: 'Central Sul', cor: '#123456', segundaCor: '#123456' })
    expect(await seenBy(api.admin)).toMatchObject({ nome: 'Central Sul' })
    await set({ nome: '', cor: '' }, first)
    expect(await seenBy(own!)).toMatchObject({ nome: 'Central Sul', segundaCor: '#ffcc00' })
    expect(await refusal({ nome: 'Outra' }, below)).toMatch(/CONFLICT cliente/)
    expect(await refusal({ nome: 'Outra' }, 999_999)).toMatch(/NOT_FOUND/)
  })

  test('of a customer that is moved below another gives way to what is shown there, and its host is free', async () => {
    const moved = await make.customer()
    const above = await make.customer()
    const [own, others] = [
      await make.person({ customer: moved, type: 4 }),
      await make.person({ customer: above, type: 4 }),
    ]
    await set({ nome: 'Marca do Filho', cor: '#0a5c36' }, moved)
    const host = `adicionarHost(cliente: ${moved}, host: "filho.exemplo.com.br") { host }`
    await api.data(`mutation { ${host} }`, { token: api.admin })
    await api.data(`mutation { verificarHost(host: "filho.exemplo.com.br", semConsulta: true) { host } }`, {
      token: api.admin,
    })
    await api.data(`mutation { updateCliente(input: { cliId: ${moved}, cliMae: 784 }) { status } }`, {
      token: api.admin,
    })
    expect(await seenBy(own)).toMatchObject({ nome: 'Marca do Filho' })
    await api.data(`mutation { updateCliente(input: { cliId: ${moved}, cliMae: ${above} }) { status } }`, {
      token: api.admin,
    })
    expect(await seenBy(own)).toEqual(await seenBy(others))
    expect(await findCustomerOfHost(api.pool, 'filho.exemplo.com.br')).toBeNull()
    const freed = `adicionarHost(cliente: ${above}, host: "filho.exemplo.com.br") { host }`
    expect(await api.refusal(`mutation { ${freed} }`, { token: api.admin })).toBe('200 none')
  })

  test('has pictures that are cleaned, and served to everybody as pictures and nothing else', async () => {
    const customer = await make.customer()
    const note = pngChunk('tEXt', Buffer.from('Comment\0segredo'))
    const { simbolo } = await set({ simbolo: dataUrl(drawnPng(64, 32, [note])) }, customer)
    expect(simbolo).toMatch(/^\/brand\/[0-9a-f]{64}\.png$/)
    const answer = await api.app.inject({ url: simbolo })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(drawnPng(64, 32))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await brandOf(api.pool, customer)).toMatchObject({ mark: { widthPx: 64, heightPx: 32 } })
    expect(await set({ simbolo, nome: 'Igual' }, customer)).toMatchObject({ simbolo })
    await set({ simbolo: '' }, customer)
    expect((await api.app.inject({ url: simbolo })).statusCode).toBe(404)
    expect(await refusal({ simbolo }, customer)).toMatch(/BAD_USER_INPUT simbolo/)
    expect((await api.app.inject({ url: '/brand/..%2f..%2fetc.png' })).statusCode).toBe(404)
  })

  test('takes no picture that is none, whatever it is called', async () => {
    const png = drawnPng(64, 64)
    const cut = png.subarray(0, png.length - 20)
    const wrong = [
      'data:image/svg+xml;base64,PHN2Zy8+',
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
      dataUrl(cut),
      dataUrl(Buffer.concat([png.subarray(0, 40), Buffer.from('x'), png.subarray(41)])),
      dataUrl(drawnPng(8, 8)),
      dataUrl(drawnPng(1025, 16)),
      dataUrl(drawnPng(20, 20, [pngChunk('tEXt', Buffer.alloc(210 * 1024))])),
      'https://exemplo.com.br/logo.png',
    ]
    for (const simbolo of wrong) expect(await refusal({ simbolo })).toBe('200 BAD_USER_INPUT simbolo')
  })

  test('sends only in names that the mail server may use', async () => {
    const address = 'central@frota.exemplo'
    expect(await set({ remetenteEndereco: address })).toMatchObject({ remetenteEndereco: address })
    expect(await refusal({ remetenteEndereco: 'presidente@gov.br' })).toBe('200 BAD_USER_INPUT remetenteEndereco')
    expect(await refusal({ remetenteEndereco: 'central@sub.frota.exemplo' })).toBe(
      '200 BAD_USER_INPUT remetenteEndereco',
    )
    expect(await refusal({ remetenteEndereco: 'um\n@frota.exemplo' })).toBe('200 BAD_USER_INPUT remetenteEndereco')
  })
})
