import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PASSWORD, type Registers, registersOf, unique } from '../setup/register-records.ts'
import { holdDelays } from './login-delays.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const ASK = '{ versoesTotal }'
const SESSIONS =
  '{ minhasSessoes { codigo iniciadaEm ultimoUso terminaEm endereco aparelho atual } minhasSessoesTotal }'
const HOUR_SECONDS = 3600
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const secondsLeft = (token: string) => claimsOf(token).exp - Date.now() / 1000

async function person({ customer = 784, type = 3, several = 1 } = {}) {
  const login = unique('sessao')
  const { createUsuario } = await api.data(
    `mutation { createUsuario(tusId: ${type}, cliId: ${customer}, usrLgn: "${login}", usrNom: "N", usrPwd: "${PASSWORD}", usrPml: ${several}) { usuario { usrId } } }`,
    { token: api.admin },
  )
  return { login, id: createUsuario.usuario.usrId as number, enter: () => api.signIn(login, PASSWORD) }
}

async function enterForLong(login: string): Promise<string> {
  const { createToken } = await api.data(
    `mutation { createToken(login: "${login}", password: "${PASSWORD}", lembrar: true) { token } }`,
  )
  return createToken.token
}

const said = ({ errors }: Awaited<ReturnType<Api['ask']>>) => ({
  message: errors?.[0]?.message,
  extensions: errors?.[0]?.extensions,
})

async function reasonOf(token: string) {
  const { errors } = await api.ask(ASK, { token })
  return errors?.[0]?.extensions.reason
}

describe('a renewed token', () => {
  test('is of the same session and lasts as long from now as the first did', async () => {
    const { login, enter } = await person()
    for (const [token, hours] of [
      [await enter(), 12],
      [await enterForLong(login), 720],
    ] as const) {
      await api.pool.query(`update session set expires_at = now() + interval '1 minute' where id = $1`, [
        claimsOf(token).sid,
      ])
      const { renovarToken } = await api.data('mutation { renovarToken { token } }', { token })
      expect(claimsOf(renovarToken.token)).toEqual({ ...claimsOf(token), exp: expect.any(Number) })
      expect(secondsLeft(renovarToken.token)).toBeGreaterThan(hours * HOUR_SECONDS - 60)
      expect(secondsLeft(renovarToken.token)).toBeLessThanOrEqual(hours * HOUR_SECONDS)
      expect(await api.refusal(ASK, { token: renovarToken.token })).toBe('200 none')
    }
  })

  test('is not given beyond a week after the password was typed, and is again once it is typed', async () => {
    const token = await (await person()).enter()
    await api.pool.query(
      `update session set authenticated_at = now() - interval '7 days' + interval '1 hour' where id = $1`,
      [claimsOf(token).sid],
    )
    const { renovarToken } = await api.data('mutation { renovarToken { token } }', { token })
    expect(secondsLeft(renovarToken.token)).toBeLessThanOrEqual(HOUR_SECONDS)
    const { confirmarSenha } = await api.data(`mutation { confirmarSenha(senha: "${PASSWORD}") { token } }`, { token })
    expect(secondsLeft(confirmarSenha.token)).toBeGreaterThan(11 * HOUR_SECONDS)
  })

  test('tells the type and customer of this moment', async () => {
    const { id, enter } = await person()
    const token = await enter()
    await api.pool.query('update user_account set user_type_id = 4 where id = $1', [id])
    const { renovarToken } = await api.data('mutation { renovarToken { token } }', { token })
    expect(claimsOf(renovarToken.token).type).toBe('R')
  })
})

describe('the locked page', () => {
  test('opens with the password, in the same session, and not with another', async () => {
    const { enter } = await person({ several: 0 })
    const token = await enter()
    expect(await api.refusal('mutation { confirmarSenha(senha: "errada") { token } }', { token })).toBe(
      '200 BAD_USER_INPUT senha',
    )
    const { confirmarSenha } = await api.data(`mutation { confirmarSenha(senha: "${PASSWORD}") { token } }`, { token })
    expect(claimsOf(confirmarSenha.token).sid).toBe(claimsOf(token).sid)
    expect(await api.refusal(ASK, { token })).toBe('200 none')
  })

  test('is slowed after five wrong passwords of its session, and by nothing that is guessed elsewhere', async () => {
    const { login, enter } = await person()
    const [token, other] = [await enter(), await enter()]
    const confirm = (password: string, token: string) =>
      api.refusal(`mutation { confirmarSenha(senha: "${password}") { token } }`, { token })
    for (let guess = 0; guess < 5; guess++) await confirm('errada', token)
    for (let guess = 0; guess < 6; guess++) {
      await api.ask(`mutation { createToken(login: "${login}", password: "x") { token } }`)
    }
    await holdDelays(api.pool)
    expect(await confirm('errada', token)).toBe('200 TOO_MANY_REQUESTS')
    expect(await confirm(PASSWORD, token)).toBe('200 TOO_MANY_REQUESTS')
    expect(await confirm(PASSWORD, other)).toBe('200 none')
  })
})

describe('the sessions of a person', () => {
  test('are listed with where they come from, the own one marked', async () => {
    const { login, enter } = await person()
    const mutation = `mutation { createToken(login: "${login}", password: "${PASSWORD}") { token } }`
    await api.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        'x-forwarded-for': '203.0.113.40',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
      },
      payload: { query: mutation },
    })
    const token = await enter()
    const { minhasSessoes, minhasSessoesTotal } = await api.data(SESSIONS, { token })
    expect(minhasSessoesTotal).toBe(2)
    expect(minhasSessoes).toHaveLength(2)
    expect(minhasSessoes.find((session: { atual: boolean }) => session.atual)).toMatchObject({
      codigo: claimsOf(token).sid,
      endereco: '10.0.0.1',
    })
    expect(minhasSessoes.find((session: { atual: boolean }) => !session.atual)).toMatchObject({
      endereco: '203.0.113.40',
      aparelho: 'Firefox no Linux',
      iniciadaEm: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    const { minhasSessoes: page } = await api.data('{ minhasSessoes(first: 1, offset: 1) { codigo } }', { token })
    expect(page).toEqual([{ codigo: minhasSessoes[1].codigo }])
  })

  test('say when they were last used, to the minute', async () => {
    const token = await (await person()).enter()
    const { sid } = claimsOf(token)
    await api.pool.query(`update session set last_seen_at = now() - interval '2 hours' where id = $1`, [sid])
    await api.data(ASK, { token })
    const { rows } = await api.pool.query(
      `select last_seen_at > now() - interval '1 minute' as now from session where id = $1`,
      [sid],
    )
    expect(rows).toEqual([{ now: true }])
  })

  test('end one by one or all but the own, at once', async () => {
    const { enter } = await person()
    const [one, two, own] = [await enter(), await enter(), await enter()] as const
    await api.data(`mutation { encerrarSessao(codigo: "${claimsOf(one).sid}") { status } }`, { token: own })
    expect([await reasonOf(one), await reasonOf(two)]).toEqual(['revoked', undefined])
    await api.data('mutation { encerrarOutrasSessoes { status } }', { token: own })
    expect([await reasonOf(two), await reasonOf(own)]).toEqual(['revoked', undefined])
    expect((await api.data('{ minhasSessoesTotal }', { token: own })).minhasSessoesTotal).toBe(1)
  })

  test('end when the person leaves', async () => {
    const token = await (await person()).enter()
    expect((await api.data('mutation { sair { status } }', { token })).sair).toEqual({ status: true })
    expect(await reasonOf(token)).toBe('signedOut')
  })
})

describe('the sessions of other people', () => {
  const list = (id: number) => `{ sessoesDoUsuario(usuario: ${id}) { codigo } sessoesDoUsuarioTotal(usuario: ${id}) }`
  const end = (id: number) => `mutation { encerrarSessoesDoUsuario(usuario: ${id}) { status } }`

  test('are seen and ended by operators and by administrators of their customer', async () => {
    const customer = await make.customer()
    const below = await make.customer({ above: customer })
    const administrator = await make.person({ customer, type: 1 })
    for (const token of [api.admin, administrator]) {
      const { id, enter } = await person({ customer: below })
      const [one, two] = [await enter(), await enter()] as const
      const answer = await api.data(list(id), { token })
      expect(answer.sessoesDoUsuarioTotal).toBe(2)
      expect(answer.sessoesDoUsuario.map((session: { codigo: string }) => session.codigo).sort()).toEqual(
        [claimsOf(one).sid, claimsOf(two).sid].sort(),
      )
      await api.data(`mutation { encerrarSessao(codigo: "${claimsOf(one).sid}") { status } }`, { token })
      expect([await reasonOf(one), await reasonOf(two)]).toEqual(['revoked', undefined])
      await api.data(end(id), { token })
      expect(await reasonOf(two)).toBe('revoked')
    }
  })

  test('of a foreign customer answer as missing ones do, whoever asks', async () => {
    const foreign = await person({ customer: await make.customer() })
    const { sid } = claimsOf(await foreign.enter())
    const customer = await make.customer()
    const administrator = await make.person({ customer, type: 1 })
    const reader = await make.person({ customer, type: 3 })
    for (const query of [list, end]) {
      const [ofForeign, ofMissing] = [
        await api.ask(query(foreign.id), { token: administrator }),
        await api.ask(query(9e6), { token: administrator }),
      ]
      expect(said(ofForeign)).toEqual(said(ofMissing))
      expect(ofForeign.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
      expect(await api.refusal(query(foreign.id), { token: reader })).toBe('200 FORBIDDEN')
    }
    const missing = '00000000-0000-4000-8000-000000000000'
    for (const token of [administrator, reader]) {
      const answers = await Promise.all(
        [sid, missing, 'x'].map((id) => api.ask(`mutation { encerrarSessao(codigo: "${id}") { status } }`, { token })),
      )
      expect(said(answers[0]!)).toEqual(said(answers[1]!))
      expect(said(answers[0]!)).toEqual(said(answers[2]!))
      expect(answers[0]?.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    }
    const { rows } = await api.pool.query('select ended_at from session where id = $1', [sid])
    expect(rows).toEqual([{ ended_at: null }])
  })

  test('of a type above the own are left alone', async () => {
    const administrator = await person({ customer: 784, type: 1 })
    const operator = await make.person({ customer: 784, type: 2 })
    expect(await api.refusal(end(administrator.id), { token: operator })).toBe('200 FORBIDDEN usuario')
  })
})

test('the audit says who ended what', async () => {
  const { id, enter } = await person()
  const [one, own] = [await enter(), await enter()] as const
  await api.data(`mutation { encerrarSessao(codigo: "${claimsOf(one).sid}") { status } }`, { token: own })
  await api.data('mutation { encerrarOutrasSessoes { status } }', { token: own })
  await api.data('mutation { sair { status } }', { token: own })
  const { rows } = await api.pool.query(
    `select action from audit where entity = 'user' and entity_id = $1 and user_id = $1::int order by id`,
    [String(id)],
  )
  expect(rows.map(({ action }) => action)).toEqual(['signIn', 'signIn', 'endSession', 'endSessions', 'signOut'])
})
