import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageWriter } from '../../src/branding/branded-page.ts'
import { createHostProof } from '../../src/branding/host-proof.ts'
import { customerBase } from '../../src/mail/customer-base.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let make: Registers
let customer: number

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  customer = await make.customer()
  const brand = `definirMarca(cliente: ${customer}, input: { nome: "ABC <Rastreio> $&", cor: "#0a5c36" }) { nome }`
  await api.data(`mutation { ${brand} }`, { token: api.admin })
})
afterAll(() => api.stop())

const FIELDS = 'host registroDns textoDns verificadoEm verificadoPor'
const as = (token: string) => ({ token })
const add = (host: string, of = customer) => `mutation { adicionarHost(cliente: ${of}, host: "${host}") { ${FIELDS} } }`
const verify = (host: string, byWord: boolean) =>
  `mutation { verificarHost(host: "${host}", semConsulta: ${byWord}) { ${FIELDS} } }`
const PAGE =
  '<html><head><title>MonitorWeb</title><style id="brand" data-brand="{}"></style><link rel="icon" href="/icon.svg" /></head></html>'
const pageAt = (host: string) => pageWriter(api.pool)(PAGE, host)

describe("a customer's own host", () => {
  test('shows the brand and stands in mails once it is verified, and no host that is like it does', async () => {
    const own = (await api.data(add(' Rastreio.ABC.com.br '), as(api.admin))).adicionarHost
    expect(own).toMatchObject({
      host: 'rastreio.abc.com.br',
      registroDns: '_monitorweb.rastreio.abc.com.br',
      verificadoEm: '',
    })
    expect(await pageAt('rastreio.abc.com.br')).toContain('<title>MonitorWeb</title>')
    expect(await customerBase(api.pool, customer, 'https://frota.exemplo')).toBe('https://frota.exemplo')
    expect(await api.refusal(verify('rastreio.abc.com.br', false), as(api.admin))).toBe('200 BAD_USER_INPUT host')

    const { verificarHost } = await api.data(verify('rastreio.abc.com.br', true), as(api.admin))
    expect(verificarHost).toMatchObject({ verificadoPor: 'operator', verificadoEm: expect.stringMatching(/^\d{4}-/) })
    const page = await pageAt('RASTREIO.abc.com.br')
    expect(page).toContain('<title>ABC &lt;Rastreio&gt; $&amp;</title>')
    expect(page).toContain('--brand-color:#0a5c36')
    expect(page).not.toContain('<Rastreio>')
    for (const other of [
      'abc.com.br',
      'x.rastreio.abc.com.br',
      'rastreio.abc.com.br.mau.exemplo',
      '',
      "' or true --",
    ]) {
      expect(await pageAt(other)).toContain('<title>MonitorWeb</title>')
    }
    const below = await make.customer({ above: customer })
    expect(await customerBase(api.pool, below, 'http://frota.exemplo:8080/app')).toBe(
      'http://rastreio.abc.com.br:8080/app',
    )
    expect(await customerBase(api.pool, below, null)).toBe('https://rastreio.abc.com.br')
    expect(await customerBase(api.pool, await make.customer(), 'https://frota.exemplo')).toBe('https://frota.exemplo')

    await api.data('mutation { removerHost(host: "rastreio.abc.com.br") { status } }', as(api.admin))
    expect(await pageAt('rastreio.abc.com.br')).toContain('<title>MonitorWeb</title>')
  })

  test('is one customer of the first level alone, and a name and nothing else', async () => {
    await api.data(add('um.exemplo.com.br'), as(api.admin))
    expect(await api.refusal(add('um.exemplo.com.br', await make.customer()), as(api.admin))).toMatch(/CONFLICT host/)
    const below = await make.customer({ above: customer })
    expect(await api.refusal(add('dois.exemplo.com.br', below), as(api.admin))).toMatch(/CONFLICT cliente/)
    for (const wrong of [
      'https://a.com.br',
      'a.com.br:3000',
      'a.com.br/x',
      '10.0.0.1',
      'localhost',
      'a b.com',
      '-a.com',
    ]) {
      expect(await api.refusal(add(wrong), as(api.admin))).toBe('200 BAD_USER_INPUT host')
    }
  })

  test('is proved by the text that the DNS shows for it', async () => {
    const server = createSocket('udp4')
    server.on('message', (question, { port, address }) =>
      server.send(answerOf(question, 'monitorweb=segredo'), port, address),
    )
    server.bind(0, '127.0.0.1')
    await once(server, 'listening')
    const prove = createHostProof([`127.0.0.1:${server.address().port}`])
    const proofName = '_monitorweb.rastreio.abc.com.br'
    await prove({ proofName, proofText: 'monitorweb=segredo' })
    await expect(prove({ proofName, proofText: 'monitorweb=outro' })).rejects.toThrow(
      /registro TXT com monitorweb=outro/,
    )
    server.close()
  })
})

/** Answers a question of the DNS with one text. */
function answerOf(question: Buffer, text: string): Buffer {
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(1, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  const asked = question.subarray(12, question.indexOf(0, 12) + 5)
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length])
  return Buffer.concat([head, asked, record, Buffer.from(text)])
}
