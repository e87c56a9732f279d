import { randomUUID } from 'node:crypto'
import { type OperationName, operations } from '@monitorweb/contract/operations'
import { isForVisitors } from '@monitorweb/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../permissions/matrix-calls.ts'
import type { Subject } from '../permissions/matrix-subjects.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'

let api: Api
let make: Registers
let customer: number
let other: number

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  customer = await make.customer({ name: 'ABC TRANSPORTES' })
  other = await make.customer({ name: 'OUTRA EMPRESA' })
})
afterAll(() => api.stop())

async function view(token = api.admin, of = customer): Promise<string> {
  return (await api.data(`mutation { verComoCliente(cliente: ${of}) { token } }`, { token })).verComoCliente.token
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
}

const VEHICLES = '{ veiculoByDsc(veiDsc: "%", first: 100) { veiId } }'
const operator = () => api.signIn('central', 'senha-da-central')
/** Whatever a call asks about, it is refused before anything is looked up. */
const nobody = new Proxy({}, { get: () => 1 }) as Subject

describe('who looks at the product as a customer', () => {
  test('sees what its administrator sees, and nothing that operators see', async () => {
    const mine = await make.vehicle({ customer })
    const below = await make.vehicle({ customer: await make.customer({ above: customer }) })
    await make.vehicle({ customer: other })
    const administrator = await make.person({ customer, type: 1 })
    const token = await view()
    const seen = await api.data(VEHICLES, { token })
    expect(seen).toEqual(await api.data(VEHICLES, { token: administrator }))
    expect(seen.veiculoByDsc.map(({ veiId }: { veiId: number }) => veiId).sort()).toEqual([mine, below].sort())
    expect(await api.refusal(`{ cliente(cliId: ${other}) { cliId } }`, { token })).toMatch(/NOT_FOUND/)
    for (const query of [
      '{ auditoria { codigo } }',
      '{ emails { codigo } }',
      '{ minhasSessoes { codigo } }',
      '{ meusArquivos { codigo } }',
      '{ avisos { __typename } }',
      '{ avisosTotal }',
      '{ canaisDeAvisos { __typename } }',
      '{ canaisDeAvisosTotal }',
      '{ preferenciasDeAvisos { __typename } }',
    ]) {
      expect(await api.refusal(query, { token })).toMatch(/FORBIDDEN/)
    }
    const claims = claimsOf(token)
    expect(claims).toMatchObject({ cliCod: customer, operator: false, viewing: 'ABC TRANSPORTES' })
    expect(Number(claims['exp']) * 1000).toBeLessThanOrEqual(Date.now() + 3600_000)
  })

  test('changes nothing: each mutation there is is refused in Portuguese, and so is a file', async () => {
    const token = await view()
    const mutations = (Object.keys(operations) as OperationName[]).filter(
      (name) => operations[name].kind === 'mutation' && !isForVisitors(name) && name !== 'endCustomerView',
    )
    expect(mutations.length).toBeGreaterThan(60)
    for (const name of mutations) {
      const args = calls[name].args(nobody)
      const { errors } = await api.ask(`mutation { ${operations[name].wire}${args && `(${args})`} { __typename } }`, {
        token,
      })
      expect([name, errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual([
        name,
        'FORBIDDEN',
        'Você está vendo como o cliente, só para leitura. Saia da visão para fazer isto.',
      ])
    }
    for (const file of [
      'arquivoDeCercas(formato: "kml") { cercas }',
      'papelDoComando(codigo: 1) { nome }',
      'arquivoDoLoteDeComandos(codigo: 1, formato: "csv") { nome }',
    ]) {
      expect(await api.refusal(`{ ${file} }`, { token })).toBe('200 FORBIDDEN')
    }
    const upload = await api.app.inject({
      method: 'POST',
      url: '/uploads',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(upload.statusCode).toBe(403)
    const url = `/uploads/${randomUUID()}`
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.app.inject({ url, headers })).statusCode).toBe(403)
    expect((await api.app.inject({ url, headers: { authorization: `Bearer ${api.admin}` } })).statusCode).toBe(404)
  })

  test('is recorded by the own name: entry, what was read, and exit', async () => {
    const own = await operator()
    const vehicle = await make.vehicle({ customer })
    const token = await view(own)
    const period = 'parDhi: "2026-01-01 00:00:00", parDhf: "2026-01-02 00:00:00"'
    await api.data(`{ relatorioPosicoes(veiId: ${vehicle}, ${period}) { ddlLat } }`, { token })
    await api.data(`{ relatorioPosicoes(${period}) { ddlLat } }`, { token })
    await api.data('mutation { sairDaVisao { status } }', { token })
    const { auditoria } = await api.data('{ auditoria(first: 4) { acao vendoComo nome quem } }', { token: own })
    const { meuPerfil } = await api.data('{ meuPerfil { nome } }', { token: own })
    const as = { quem: meuPerfil.nome, vendoComo: 'ABC TRANSPORTES' }
    expect(auditoria).toMatchObject([
      { acao: 'Deixou de ver como o cliente', nome: 'ABC TRANSPORTES', ...as },
      { acao: 'Consultou o histórico', nome: 'ABC TRANSPORTES', ...as },
      { acao: 'Consultou o histórico', ...as },
      { acao: 'Passou a ver como o cliente', nome: 'ABC TRANSPORTES', quem: as.quem, vendoComo: '' },
    ])
    const claims = claimsOf(token)
    const { rows } = await api.pool.query(
      `select action, after from audit where action in ('startView', 'endView') order by id desc limit 2`,
    )
    const after = { view: claims['sid'], until: Number(claims['exp']) * 1000 }
    expect(rows).toEqual([
      { action: 'endView', after },
      { action: 'startView', after },
    ])
    expect(await api.refusal(VEHICLES, { token })).toMatch(/UNAUTHENTICATED/)
    expect(await api.refusal('mutation { sairDaVisao { status } }', { token: own })).toMatch(/FORBIDDEN/)
  })
})

describe('looking as a customer', () => {
  test('is for operators alone, never within itself, and one at a time', async () => {
    const own = await operator()
    const first = await view(own)
    expect(await api.refusal(`mutation { verComoCliente(cliente: ${other}) { token } }`, { token: first })).toMatch(
      /FORBIDDEN/,
    )
    const second = await view(own, other)
    expect(await api.refusal(VEHICLES, { token: first })).toMatch(/UNAUTHENTICATED/)
    await api.data(VEHICLES, { token: second })
    const both = await Promise.all([view(own), view(own, other)])
    const refused = await Promise.all(both.map((token) => api.refusal(VEHICLES, { token })))
    expect(refused.filter((refusal) => refusal.includes('UNAUTHENTICATED'))).toHaveLength(1)
    expect(await api.refusal('mutation { verComoCliente(cliente: 784) { token } }', { token: own })).toBe(
      '200 BAD_USER_INPUT cliente',
    )
    const administrator = await make.person({ customer, type: 1 })
    const asked = `mutation { verComoCliente(cliente: ${customer}) { token } }`
    expect(await api.refusal(asked, { token: administrator })).toMatch(/FORBIDDEN/)
    expect(await api.refusal('mutation { verComoCliente(cliente: 999999) { token } }', { token: own })).toMatch(
      /NOT_FOUND/,
    )
  })

  test('ends with the own session, in time, and when the operator is none any more', async () => {
    const own = await operator()
    const over = await view(own)
    await api.data('mutation { sair { status } }', { token: own })
    expect(await api.refusal(VEHICLES, { token: over })).toMatch(/UNAUTHENTICATED/)

    const late = await view()
    await api.pool.query('update session set expires_at = now() where id = $1', [claimsOf(late)['sid']])
    expect(await api.refusal(VEHICLES, { token: late })).toMatch(/UNAUTHENTICATED/)

    const support = await make.person({ customer: 784, type: 2 })
    const seen = await view(support)
    await api.pool.query('update user_account set user_type_id = 4 where id = $1', [claimsOf(seen)['usuCod']])
    expect(await api.refusal(VEHICLES, { token: seen })).toMatch(/UNAUTHENTICATED/)
  })
})
