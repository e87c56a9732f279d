import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendPasswordLink } from '../../src/auth/passwords/password-requests.ts'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { pageWriter } from '../../src/branding/branded-page.ts'
import { checkHosts, missingHostNotices } from '../../src/branding/host-checks.ts'
import { createHostProof, createProofLook } from '../../src/branding/host-proof.ts'
import { customerBase } from '../../src/mail/customer-base.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { getCustomerHost, markVerified } from '../../src/storage/settings/customer-hosts.ts'
import { waitingMails } from '../identity/waiting-mails.ts'
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
  '<html><head><title>MonitorWeb</title><style id="brand" data-brand="{}"></style><link rel="icon" href="/icon.svg" /></head><noscript>MonitorWeb: esta página</noscript></html>'
const setAs = (url: string) => ({ url, isSet: true })
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
    expect(await customerBase(api.pool, customer, setAs('https://frota.exemplo'))).toBe('https://frota.exemplo')
    expect(await api.refusal(verify('rastreio.abc.com.br', false), as(api.admin))).toBe('200 BAD_USER_INPUT host')

    const { verificarHost } = await api.data(verify('rastreio.abc.com.br', true), as(api.admin))
    expect(verificarHost).toMatchObject({ verificadoPor: 'operator', verificadoEm: expect.stringMatching(/^\d{4}-/) })
    const page = await pageAt('RASTREIO.abc.com.br.')
    expect(page).toContain('<title>ABC &lt;Rastreio&gt; $&amp;</title>')
    expect(page).toContain('<noscript>ABC &lt;Rastreio&gt; $&amp;: esta página</noscript>')
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
    expect(await customerBase(api.pool, below, setAs('http://frota.exemplo:8080/app'))).toBe(
      'http://rastreio.abc.com.br:8080/app',
    )
    for (const unset of [null, { url: 'http://localhost:3000', isSet: false }]) {
      expect(await customerBase(api.pool, below, unset)).toBe('https://rastreio.abc.com.br')
    }
    expect(await customerBase(api.pool, await make.customer(), setAs('https://frota.exemplo'))).toBe(
      'https://frota.exemplo',
    )

    await api.data('mutation { removerHost(host: "rastreio.abc.com.br") { status } }', as(api.admin))
    expect(await pageAt('rastreio.abc.com.br')).toContain('<title>MonitorWeb</title>')
  })

  test('is one customer of the first level alone, and a name and nothing else', async () => {
    await api.data(add('um.exemplo.com.br'), as(api.admin))
    expect(await api.refusal(add('um.exemplo.com.br', await make.customer()), as(api.admin))).toMatch(/CONFLICT host/)
    expect((await api.ask(add('um.exemplo.com.br', customer), as(api.admin))).errors![0]!.message).toMatch(
      /já é de CLI/,
    )
    expect(await api.refusal(add('frota.exemplo'), as(api.admin))).toBe('200 BAD_USER_INPUT host')
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

  test('is verified only as it was judged, for a customer that is still of the first level', async () => {
    const host = 'corrida.exemplo.com.br'
    const mover = await make.customer()
    const verified = (judged: Awaited<ReturnType<typeof getCustomerHost>>) =>
      markVerified(api.pool, { userId: 1, sessionId: null, address: '' } as never, { judged, how: 'dns', central: [] })
    await api.data(add(host, mover), as(api.admin))
    const judged = await getCustomerHost(api.pool, host)
    await api.data(`mutation { removerHost(host: "${host}") { status } }`, as(api.admin))
    await api.data(add(host), as(api.admin))
    await expect(verified(judged)).rejects.toThrow(/não encontrado/)
    await api.data(`mutation { removerHost(host: "${host}") { status } }`, as(api.admin))
    await api.data(add(host, mover), as(api.admin))
    await api.pool.query('update customer set parent_id = $1 where id = $2', [customer, mover])
    expect(await api.refusal(verify(host, true), as(api.admin))).toBe('200 CONFLICT')
    expect(await getCustomerHost(api.pool, host)).toMatchObject({ verifiedAt: null })
  })

  test('is free again, and the brand forgotten, when its customer is deleted; the audit says whose it was and how known', async () => {
    const host = 'livre.exemplo.com.br'
    const gone = await make.customer({ name: 'VAI EMBORA' })
    await api.data(`mutation { definirMarca(cliente: ${gone}, input: { nome: "Some" }) { nome } }`, as(api.admin))
    await api.data(add(host, gone), as(api.admin))
    await api.data(verify(host, true), as(api.admin))
    await api.data(`mutation { deleteCliente(cliId: ${gone}) { status } }`, as(api.admin))
    await api.data(add(host), as(api.admin))
    const { rows } = await api.pool.query(
      `select action, entity, coalesce(before, after) as told from audit
       where entity in ('customerHost', 'branding') and entity_id = $1 order by id`,
      [String(gone)],
    )
    expect(rows).toMatchObject([
      { action: 'update', entity: 'branding' },
      { action: 'create', told: { host } },
      { action: 'approve', told: { host, verifiedHow: 'palavra do operador' } },
      { action: 'delete', told: { host, customer: 'VAI EMBORA', verifiedHow: 'palavra do operador' } },
      { action: 'delete', entity: 'branding', told: { name: 'Some' } },
    ])
  })

  test('is looked for again each day, told while its record is missing, and shown no longer after a week of that', async () => {
    const host = 'diario.exemplo.com.br'
    await api.data(add(host), as(api.admin))
    const judged = await getCustomerHost(api.pool, host)
    await markVerified(api.pool, { userId: 1, sessionId: null } as never, { judged, how: 'dns', central: [] })
    const asked: string[] = []
    const check = (found: 'shown' | 'missing' | 'silent') =>
      checkHosts(api.pool, async ({ proofName }) => {
        asked.push(proofName)
        return found
      })
    const later = (days: number) =>
      api.pool.query(
        `update customer_host set checked_at = checked_at - make_interval(days => $2),
           missing_since = missing_since - make_interval(days => $2) where host = $1`,
        [host, days],
      )
    const told = async () => (await missingHostNotices(api.pool)).map(({ message }) => message)
    const shows = async () => (await pageAt(host)).includes('<title>ABC')

    await check('missing')
    expect(asked).toEqual([])
    await later(1)
    await check('missing')
    expect(asked).toEqual([judged.proofName])
    expect(await told()).toEqual([expect.stringMatching(/não mostra mais o registro de diario.*deixa de valer em/)])
    const { hostsDoCliente } = await api.data(
      `query { hostsDoCliente(cliente: ${customer}) { host ausenteDesde } }`,
      as(api.admin),
    )
    expect(hostsDoCliente).toContainEqual({ host, ausenteDesde: expect.stringMatching(/^\d{4}-/) })
    expect(await shows()).toBe(true)

    await later(6)
    await check('silent')
    expect([await shows(), (await told()).length]).toEqual([true, 1])
    await later(1)
    await check('missing')
    expect(await shows()).toBe(false)
    expect(await told()).toEqual([expect.stringMatching(/^diario.* deixou de valer/)])
    const { rows } = await api.pool.query(
      `select before->>'host' as host from audit where action = 'revoke' and entity = 'customerHost'`,
    )
    expect(rows).toEqual([{ host }])

    await markVerified(api.pool, { userId: 1, sessionId: null } as never, { judged, how: 'dns', central: [] })
    expect([await shows(), await told()]).toEqual([true, []])
    await later(1)
    await check('missing')
    await later(1)
    await check('shown')
    expect(await told()).toEqual([])
    await api.data(`mutation { removerHost(host: "${host}") { status } }`, as(api.admin))
  })

  test('is told to stop at the moment that the clocks of the operators show', async () => {
    const host = 'fuso.exemplo.com.br'
    await api.data(add(host), as(api.admin))
    const judged = await getCustomerHost(api.pool, host)
    await markVerified(api.pool, { userId: 1, sessionId: null } as never, { judged, how: 'dns', central: [] })
    await api.pool.query(`update customer_host set missing_since = '2026-03-02T01:30:00Z' where host = $1`, [host])
    const [notice] = await missingHostNotices(api.pool)
    expect(notice?.message).toContain('deixa de valer em 08/03/2026 às 22:30 (horário de Brasília).')
    await api.data(`mutation { removerHost(host: "${host}") { status } }`, as(api.admin))
  })

  test("is never in an operator's link, whatever makes them one", async () => {
    const secrets = createSecrets('s'.repeat(32))
    const firm = await make.customer()
    await api.data(`mutation { definirMarca(cliente: ${firm}, input: { nome: "Firma" }) { nome } }`, as(api.admin))
    await api.data(add('firma.exemplo.com.br', firm), as(api.admin))
    await api.data(verify('firma.exemplo.com.br', true), as(api.admin))
    const token = await make.person({ customer: firm, type: 1 })
    const id = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).usuCod as number
    const publicBase = () => setAs('https://frota.exemplo')
    const linkAs = async (privileged: { customers: number[]; users: number[] }, email: string) => {
      const person = { id, login: 'p', email }
      await inTransaction(api.pool, (client) => sendPasswordLink(client, { secrets, privileged, publicBase }, person))
      return (await waitingMails(api.pool, secrets, email))[0]!
    }
    const usual = await linkAs({ customers: [], users: [] }, 'a@firma.exemplo')
    expect(usual).toMatchObject({ sender: { name: 'Firma', address: '' }, subject: expect.stringContaining('Firma') })
    expect(usual.text).toContain('https://firma.exemplo.com.br/')
    for (const [n, privileged] of [
      { customers: [], users: [id] },
      { customers: [firm], users: [] },
    ].entries()) {
      const { text, sender } = await linkAs(privileged, `b${n}@firma.exemplo`)
      expect(text).toContain('https://frota.exemplo/')
      expect([text.includes('Firma'), sender]).toEqual([false, undefined])
    }
  })

  test('is proved by the text that the DNS shows for it', async () => {
    const server = createSocket('udp4')
    server.on('message', (question, { port, address }) =>
      server.send(answerOf(question, 'monitorweb=segredo'), port, address),
    )
    server.bind(0, '127.0.0.1')
    await once(server, 'listening')
    const prove = createHostProof(createProofLook([`127.0.0.1:${server.address().port}`]))
    const proofName = '_monitorweb.rastreio.abc.com.br'
    await prove({ proofName, proofText: 'monitorweb=segredo' })
    await expect(prove({ proofName, proofText: 'monitorweb=outro' })).rejects.toThrow(
      /registro TXT com monitorweb=outro/,
    )
    const missing = createHostProof(createProofLook([`127.0.0.1:${server.address().port}`]))
    server.removeAllListeners('message').on('message', (question, { port, address }) => {
      server.send(nothingOf(question), port, address)
    })
    await expect(missing({ proofName, proofText: 'x' })).rejects.toThrow(/não mostra/)
    server.removeAllListeners('message')
    const silent = Array.from({ length: 4 }, () => `127.0.0.1:${server.address().port}`)
    await expect(createHostProof(createProofLook(silent, 300))({ proofName, proofText: 'x' })).rejects.toThrow(
      /não respondeu/,
    )
    server.close()
  })
})

/** Answers that there is no such name. */
function nothingOf(question: Buffer): Buffer {
  const answer = Buffer.from(question.subarray(0, question.indexOf(0, 12) + 5))
  answer.writeUInt16BE(0x8183, 2)
  for (const at of [6, 8, 10]) answer.writeUInt16BE(0, at)
  return answer
}

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
