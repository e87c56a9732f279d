import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '../../src/auth/sessions/token.ts'
import { ensureFirstAdministrator } from '../../src/auth/users/first-administrator.ts'
import { tellAdministrator } from '../../src/program/startup-text.ts'
import { ADMIN, type Api, startApi } from '../setup/graphql-api.ts'
import { PASSWORD, type Registers, registersOf, unique } from '../setup/register-records.ts'
import { createTestDatabase } from '../setup/test-database.ts'
import { endDelays, holdDelays } from './login-delays.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const ASK = '{ versoesTotal }'
const login = (name: string, password: string, more = '') =>
  `mutation { createToken(login: "${name}", password: "${password}"${more}) { token } }`
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

async function newUser(several = 0) {
  const name = unique('usuario')
  const { createUsuario } = await api.data(
    `mutation { createUsuario(tusId: 3, cliId: 784, usrLgn: "${name}", usrNom: "N", usrPwd: "${PASSWORD}", usrPml: ${several}) { usuario { usrId } } }`,
    { token: api.admin },
  )
  return { name, id: createUsuario.usuario.usrId as number }
}

describe('a token', () => {
  test('says who, of which customer, which session, and lasts twelve hours or thirty days', async () => {
    const { name, id } = await newUser(1)
    for (const [more, hours] of [
      ['', 12],
      [', lembrar: true', 720],
      [', lembrar: "0", codigo: ""', 12],
    ] as const) {
      const { createToken } = await api.data(login(name, PASSWORD, more))
      const claims = claimsOf(createToken.token)
      expect(claims).toMatchObject({ cliCod: 784, usuCod: id, type: 'C', sid: expect.any(String) })
      expect(claims.exp - Date.now() / 1000).toBeGreaterThan(hours * 3600 - 60)
      expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(hours * 3600)
    }
  })

  test('serves only while it is ours, in time, and its session lives', async () => {
    const claims = claimsOf(api.admin)
    const forged = await signToken(claims, 'x'.repeat(32))
    const expired = await signToken({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, 't'.repeat(32))
    const unknown = await signToken({ ...claims, sid: '00000000-0000-4000-8000-000000000000' }, 't'.repeat(32))
    for (const token of [forged, expired, unknown, 'x', `${api.admin}x`]) {
      expect(await api.refusal(ASK, { token })).toBe('200 UNAUTHENTICATED')
    }
    const reasonOf = async (token: string) => (await api.ask(ASK, { token })).errors?.[0]?.extensions.reason
    expect(await reasonOf(expired)).toBe('expired')
    // Nobody ended it: after an older copy was restored, every session since is such a one.
    expect(await reasonOf(unknown)).toBeUndefined()
    expect(await api.refusal(ASK, { token: api.admin })).toBe('200 none')
  })

  test.each([
    ['is over', `now() - interval '1 second'`],
    ['is longer than any, as one that was begun by a clock that was ahead', `now() + interval '93 days'`],
  ])('of which the time %s has expired, for who may enter', async (_, end) => {
    const { name, id } = await newUser()
    const token = await api.signIn(name, PASSWORD)
    await api.pool.query(`update session set expires_at = ${end} where user_id = $1`, [id])
    const reason = async () => (await api.ask(ASK, { token })).errors![0]!.extensions.reason
    expect(await reason()).toBe('expired')
    await api.pool.query('update user_account set inactive_at = now() where id = $1', [id])
    expect(await reason()).toBe('revoked')
  })

  test('ends at once for a person who may no longer enter', async () => {
    for (const change of ['inactive_at = now()', 'access_ends_at = now()']) {
      const { name, id } = await newUser()
      const token = await api.signIn(name, PASSWORD)
      await api.pool.query(`update user_account set ${change} where id = $1`, [id])
      const { code, reason } = (await api.ask(ASK, { token })).errors![0]!.extensions
      expect([code, reason]).toEqual(['UNAUTHENTICATED', 'revoked'])
      expect(await api.refusal(login(name, PASSWORD))).toBe('200 UNAUTHENTICATED')
    }
  })

  test('follows a person to another customer and type at once', async () => {
    const token = await make.person({ customer: 784, type: 2 })
    expect((await api.data('{ clienteByDscTotal }', { token })).clienteByDscTotal).toBeGreaterThan(0)
    const customer = await make.customer()
    await api.pool.query('update user_account set customer_id = $2, user_type_id = 4 where id = $1', [
      claimsOf(token).usuCod,
      customer,
    ])
    expect((await api.data('{ clienteByDsc { cliId } }', { token })).clienteByDsc).toEqual([{ cliId: customer }])
  })
})

describe('a login', () => {
  test('that is wrong gets one sentence, whatever was wrong', async () => {
    const { name } = await newUser()
    const answers = [await api.ask(login(name, 'errada')), await api.ask(login(unique('ninguem'), PASSWORD))]
    for (const { errors } of answers) {
      expect(errors).toEqual([
        { ...errors?.[0], message: 'Usuário ou senha inválidos.', extensions: { code: 'UNAUTHENTICATED' } },
      ])
    }
  })

  test('is slowed after five failures, also with the right password, also when tried at once', async () => {
    const { name } = await newUser()
    const tries = await Promise.all(Array.from({ length: 8 }, () => api.ask(login(name.toUpperCase(), 'errada'))))
    const codes = tries.map(({ errors }) => errors?.[0]?.extensions.code).sort()
    expect(codes).toEqual([...Array(3).fill('TOO_MANY_REQUESTS'), ...Array(5).fill('UNAUTHENTICATED')])
    await holdDelays(api.pool)
    const right = await api.ask(login(name, PASSWORD))
    expect(right.errors?.[0]?.extensions).toEqual({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: expect.any(Number) })
    expect(right.errors?.[0]?.message).toMatch(/^Muitas tentativas\. Tente de novo em \d+ s\.$/)
    await endDelays(api.pool)
    expect(await api.signIn(name, PASSWORD)).toBeTruthy()
    const { rows } = await api.pool.query(`select key from login_failure where key like 'login %' and failures > 5`)
    expect(rows).toEqual([])
  })

  test('is of the spellings that are counted as one only: no other one buys further guesses', async () => {
    const { name } = await newUser()
    expect(await api.refusal(login(name.toUpperCase(), PASSWORD))).toBe('200 none')
    // PostgreSQL's lower() takes U+0130 for an i, JavaScript's does not.
    expect(await api.refusal(login(name.replace('i', '\u0130'), PASSWORD))).toBe('200 UNAUTHENTICATED')
  })

  test('is not held back by what others guess, where its person usually comes from', async () => {
    const { name } = await newUser(1)
    const from = (network: number, password: string) =>
      api.refusal(login(name, password), { address: `203.0.113.${network}` })
    expect(await from(20, PASSWORD)).toBe('200 none')
    for (let guess = 0; guess < 6; guess++) await from(90 + guess, 'errada')
    await holdDelays(api.pool)
    expect(await from(20, PASSWORD)).toBe('200 none')
    expect(await from(21, PASSWORD)).toBe('200 TOO_MANY_REQUESTS')
    for (let guess = 0; guess < 5; guess++) expect(await from(20, 'errada')).toBe('200 UNAUTHENTICATED')
    await holdDelays(api.pool)
    expect(await from(20, PASSWORD)).toBe('200 TOO_MANY_REQUESTS')
    await api.pool.query(`update session set last_seen_at = now() - interval '31 days' where address = '203.0.113.20'`)
    await endDelays(api.pool)
    for (let guess = 0; guess < 6; guess++) await from(90 + guess, 'errada')
    await holdDelays(api.pool)
    expect(await from(20, PASSWORD)).toBe('200 TOO_MANY_REQUESTS')
  })

  test('is slowed by address when many names are tried from it', async () => {
    const address = '203.0.113.9'
    await api.pool.query(`insert into login_failure (key, failures, last_at) values ($1, 50, now())`, [
      `address ${address}`,
    ])
    await holdDelays(api.pool)
    const { errors } = await api.ask(login(ADMIN.login, ADMIN.password), { address })
    expect(errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS')
    expect(await api.refusal(login(ADMIN.login, ADMIN.password))).toBe('200 none')
  })

  test('ends the older session of a person with one at a time, who is told why', async () => {
    const { name } = await newUser(0)
    const client = new pg.Client(api.pool.options)
    await client.connect()
    const ended: (string | undefined)[] = []
    client.on('notification', ({ payload }) => ended.push(payload))
    await client.query('listen sessions')
    const older = await api.signIn(name, PASSWORD)
    const newer = await api.signIn(name, PASSWORD)
    const { errors } = await api.ask(ASK, { token: older })
    expect(errors?.[0]).toMatchObject({
      message: 'Sua sessão foi encerrada porque houve um novo acesso com este usuário.',
      extensions: { code: 'UNAUTHENTICATED', reason: 'replaced' },
    })
    expect(await api.refusal(ASK, { token: newer })).toBe('200 none')
    await client.query('select 1')
    expect(ended).toEqual([claimsOf(older).sid])
    await client.end()
  })

  test('leaves the sessions of a person with several alone', async () => {
    const { name } = await newUser(1)
    const tokens = [await api.signIn(name, PASSWORD), await api.signIn(name, PASSWORD)]
    for (const token of tokens) expect(await api.refusal(ASK, { token })).toBe('200 none')
  })
})

describe('the audit', () => {
  test('holds every mutation and login with who and from where, and no secret', async () => {
    const serial = unique('AUD')
    await api.data(`mutation { createEquipamento(eqpSrn: "${serial}", eqpPin: "qz-7391-pin") { status } }`, {
      token: api.admin,
    })
    const { name, id } = await newUser()
    await api.ask(login(name, 'errada-errada'))
    await api.signIn(name, PASSWORD)
    const { rows } = await api.pool.query('select * from audit order by id')
    expect(rows.find((row) => row.entity === 'device' && row.entity_id === serial)).toMatchObject({
      action: 'create',
      user_id: 1,
      session_id: claimsOf(api.admin).sid,
      address: '10.0.0.1',
      before: null,
      after: { serial, pin: '••••' },
    })
    expect(
      rows.filter((row) => row.entity === 'user' && row.entity_id === String(id)).map((row) => row.action),
    ).toEqual(['create', 'signInRefused', 'signIn'])
    const text = JSON.stringify(rows)
    for (const secret of ['qz-7391-pin', PASSWORD, 'errada-errada', '$argon2id']) expect(text).not.toContain(secret)
  })
})

describe('the first administrator', () => {
  test('gets a login and a password once', async () => {
    const database = await createTestDatabase()
    const told: unknown[] = []
    const tell = (made: unknown) => told.push(made)
    await ensureFirstAdministrator(database.config, {}, tell)
    await ensureFirstAdministrator(database.config, { login: 'x', password: 'y' }, tell)
    expect(told).toEqual([{ login: 'admin', password: expect.stringMatching(/^[\w-]{16}$/) }])
    await database.drop()
  })

  test('gets in with a password that is easily guessed, if the operator chose it, and is told so', async () => {
    const database = await createTestDatabase()
    const lines: string[] = []
    await ensureFirstAdministrator(database.config, { login: 'admin', password: 'admin123' }, (made) =>
      tellAdministrator(made, (line) => lines.push(line)),
    )
    expect(lines.join()).not.toContain('admin123')
    expect(lines.at(-1)).toMatch(/Atenção: .*senha/)
    await database.drop()
  })
})
