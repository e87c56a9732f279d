import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PASSWORD, type Registers, registersOf, unique } from '../setup/register-records.ts'
import { endDelays, holdDelays } from './login-delays.ts'
import { waitingMails } from './waiting-mails.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const STEP_MS = 30_000
/** The app's code; `steps` away from now, since each serves once. */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })
const login = (name: string, code = '', password = PASSWORD) =>
  `mutation { createToken(login: "${name}", password: "${password}", codigo: "${code}") { token } }`
const activate = (code: string) => `mutation { ativarTotp(codigo: "${code}") { codigo } }`
const deactivate = (code: string, password = PASSWORD) =>
  `mutation { desativarTotp(senha: "${password}", codigo: "${code}") { status } }`

async function person({ customer = 784, type = 3 } = {}) {
  const name = unique('fator')
  const email = `${name}@cliente.exemplo`
  const { createUsuario } = await api.data(
    `mutation { createUsuario(tusId: ${type}, cliId: ${customer}, usrLgn: "${name}", usrNom: "N", usrPwd: "${PASSWORD}", usrPml: 1, usrEml: "${email}") { usuario { usrId } } }`,
    { token: api.admin },
  )
  return { name, email, id: createUsuario.usuario.usrId as number, token: await api.signIn(name, PASSWORD) }
}

/** With a second factor that was activated long ago: each code of now and of later serves, so that no step that ends meanwhile makes one too old. */
async function guarded(of: Parameters<typeof person>[0] = {}) {
  const somebody = await person(of)
  const { token } = somebody
  const { iniciarTotp } = await api.data(`mutation { iniciarTotp(senha: "${PASSWORD}") { segredo endereco } }`, {
    token,
  })
  const secret: string = iniciarTotp.segredo
  const { ativarTotp } = await api.data(activate(codeOf(secret)), { token })
  await api.pool.query('update totp set last_step = 0 where user_id = $1', [somebody.id])
  return { ...somebody, secret, codes: ativarTotp.map(({ codigo }: { codigo: string }) => codigo) as string[] }
}

describe('a second factor', () => {
  test('is asked for only after a code of the app was seen', async () => {
    const { name, token } = await person()
    const start = await api.data(`mutation { iniciarTotp(senha: "${PASSWORD}") { segredo endereco } }`, { token })
    expect(start.iniciarTotp.endereco).toMatch(/^otpauth:\/\/totp\/MonitorWeb:.+secret=[A-Z2-7]{32}/)
    expect(await api.refusal(login(name))).toBe('200 none')
    expect(await api.refusal(activate('000000'), { token })).toBe('200 BAD_USER_INPUT codigo')
    expect(await api.refusal(login(name))).toBe('200 none')
    await api.data(activate(codeOf(start.iniciarTotp.segredo)), { token })
    expect(await api.refusal(login(name))).toBe('200 TOTP_REQUIRED')
    expect((await api.data('{ meuPerfil { segundoFator codigosRestantes } }', { token })).meuPerfil).toEqual({
      segundoFator: true,
      codigosRestantes: 10,
    })
  })

  test('is begun and ended only with the password', async () => {
    const { token } = await person()
    expect(await api.refusal('mutation { iniciarTotp(senha: "errada") { segredo } }', { token })).toBe(
      '200 BAD_USER_INPUT senha',
    )
    const other = await guarded()
    expect(await api.refusal(deactivate(codeOf(other.secret), 'errada'), { token: other.token })).toBe(
      '200 BAD_USER_INPUT senha',
    )
    expect(
      await api.refusal(`mutation { iniciarTotp(senha: "${PASSWORD}") { segredo } }`, { token: other.token }),
    ).toBe('200 BAD_USER_INPUT senha')
    expect(await api.refusal(login(other.name))).toBe('200 TOTP_REQUIRED')
    expect(await api.refusal(deactivate(codeOf(other.secret)), { token: other.token })).toBe('200 none')
    expect(await api.refusal(login(other.name))).toBe('200 none')
  })

  test('is not asked for from who has not the password', async () => {
    const { name, secret } = await guarded()
    expect(await api.refusal(login(name, codeOf(secret), 'errada'))).toBe('200 UNAUTHENTICATED')
  })

  test('takes each code once, also of two who send it at the same moment', async () => {
    const { name, secret } = await guarded()
    const code = codeOf(secret)
    const refusals = await Promise.all([1, 2, 3].map(() => api.refusal(login(name, code))))
    expect(refusals.sort()).toEqual(['200 TOTP_REQUIRED', '200 TOTP_REQUIRED', '200 none'])
    expect(await api.refusal(login(name, codeOf(secret, -1)))).toBe('200 TOTP_REQUIRED')
    expect(await api.refusal(login(name, codeOf(secret, 1)))).toBe('200 none')
  })

  test('is replaced by each recovery code once, and the audit says so', async () => {
    const { name, codes, id, token } = await guarded()
    expect(new Set(codes).size).toBe(10)
    expect(await api.refusal(login(name, codes[0]!.toUpperCase().replaceAll('-', '')))).toBe('200 none')
    expect(await api.refusal(login(name, codes[0]))).toBe('200 TOTP_REQUIRED')
    expect(await api.refusal(login(name, codes[1]))).toBe('200 none')
    expect((await api.data('{ meuPerfil { codigosRestantes } }', { token })).meuPerfil.codigosRestantes).toBe(8)
    const { rows } = await api.pool.query(
      `select action from audit where entity = 'user' and entity_id = $1 and action like '%ecovery%'`,
      [String(id)],
    )
    expect(rows).toHaveLength(2)
  })

  test('is not guessed: after five wrong codes even the right one waits, and typing the password does not help', async () => {
    const { name, secret, token } = await guarded()
    const right = codeOf(secret)
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].filter((code) => code !== right)
    for (const code of wrong.slice(0, 3)) expect(await api.refusal(login(name, code))).toBe('200 TOTP_REQUIRED')
    await api.data(`mutation { confirmarSenha(senha: "${PASSWORD}") { token } }`, { token })
    for (const code of wrong.slice(3, 5)) expect(await api.refusal(login(name, code))).toBe('200 TOTP_REQUIRED')
    await holdDelays(api.pool)
    expect(await api.refusal(login(name, right))).toBe('200 TOO_MANY_REQUESTS')
    for (const code of wrong.slice(0, 5)) {
      expect(await api.refusal(deactivate(code), { token })).toBe('200 BAD_USER_INPUT codigo')
    }
    await holdDelays(api.pool)
    expect(await api.refusal(deactivate(right), { token })).toBe('200 TOO_MANY_REQUESTS')
    await endDelays(api.pool)
    expect(await api.refusal(login(name, codeOf(secret)))).toBe('200 none')
  })

  test('of which somebody guesses codes elsewhere holds its person back neither where they come from nor inside', async () => {
    const { name, secret, token } = await guarded()
    for (let network = 0; network < 6; network++) {
      await api.ask(login(name, '000000'), { address: `45.${network}.1.1` })
    }
    await holdDelays(api.pool)
    expect(await api.refusal(login(name, codeOf(secret)), { address: '46.1.1.1' })).toBe('200 TOO_MANY_REQUESTS')
    expect(await api.refusal(login(name, codeOf(secret)))).toBe('200 none')
    expect(await api.refusal(deactivate(codeOf(secret, 1)), { token })).toBe('200 none')
  })

  test('is shown again after a week, however often the password alone unlocks the page', async () => {
    const { token } = await guarded()
    const { sid, exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    await api.pool.query(
      `update session set authenticated_at = to_timestamp($2) - interval '7 days' - interval '11 hours' where id = $1`,
      [sid, exp],
    )
    const { confirmarSenha } = await api.data(`mutation { confirmarSenha(senha: "${PASSWORD}") { token } }`, { token })
    const unlocked = JSON.parse(Buffer.from(confirmarSenha.token.split('.')[1]!, 'base64url').toString())
    expect(unlocked.exp).toBe(exp - 11 * 3600)
  })

  test('that is only asked for counts no failure', async () => {
    const { name, secret } = await guarded()
    for (let time = 0; time < 8; time++) expect(await api.refusal(login(name))).toBe('200 TOTP_REQUIRED')
    expect(await api.refusal(login(name, codeOf(secret)))).toBe('200 none')
  })

  test.each([
    ['was given up with its key', ''],
    ['was sealed by another key', createSecrets('another key than the program has').encrypt('GEZDGNBVGY3TQOJQ')],
  ])('whose secret %s has no code of an app any more, and its recovery codes still', async (_, stored) => {
    const { id, name, secret, codes } = await guarded()
    await api.pool.query('update totp set secret_encrypted = $2 where user_id = $1', [id, stored])
    for (const ofNobody of ['', secret]) {
      expect(await api.refusal(login(name, codeOf(ofNobody)))).toBe('200 TOTP_REQUIRED')
    }
    expect(await api.refusal(login(name, codes[0]))).toBe('200 none')
  })

  test('is kept encrypted, its recovery codes as digests, and neither stands in the audit', async () => {
    const { secret, codes } = await guarded()
    const { rows } = await api.pool.query(
      `select (select json_agg(t) from totp t) as totp, (select json_agg(r) from recovery_code r) as codes,
              (select json_agg(a) from audit a) as audit`,
    )
    const stored = JSON.stringify(rows)
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(text)
    }
  })

  test('is told to the person by mail when it comes and goes', async () => {
    const { email, secret, token } = await guarded()
    await api.data(deactivate(codeOf(secret)), { token })
    const mails = await waitingMails(api.pool, createSecrets('s'.repeat(32)), email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Verificação em duas etapas ativada',
      'Verificação em duas etapas desativada',
    ])
  })
})

describe('who lost telephone and codes', () => {
  const reset = (id: number) => `mutation { redefinirTotpDoUsuario(usuario: ${id}) { status } }`

  test('is let in again by an operator, and by nobody else', async () => {
    const { name, id } = await guarded()
    const administrator = await make.person({ customer: await make.customer(), type: 1 })
    expect(await api.refusal(reset(id), { token: administrator })).toBe('200 FORBIDDEN')
    expect(await api.refusal(reset(9e6), { token: api.admin })).toBe('200 NOT_FOUND usuario')
    expect(await api.refusal(login(name))).toBe('200 TOTP_REQUIRED')
    await api.data(reset(id), { token: api.admin })
    expect(await api.refusal(login(name))).toBe('200 none')
    const { rows } = await api.pool.query(
      `select user_id from audit where action = 'resetTotp' and entity = 'user' and entity_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ user_id: 1 }])
  })

  test('has a second factor: of who has none, or began one and never finished, nothing is said to be ended', async () => {
    const factorOf = async (id: number) =>
      (await api.data(`{ usuario(usrId: ${id}) { segundoFator } }`, { token: api.admin })).usuario.segundoFator
    const { id, token } = await person()
    expect(await api.refusal(reset(id), { token: api.admin })).toBe('200 CONFLICT usuario')
    await api.data(`mutation { iniciarTotp(senha: "${PASSWORD}") { segredo } }`, { token })
    expect(await factorOf(id)).toBe(false)
    expect(await api.refusal(reset(id), { token: api.admin })).toBe('200 CONFLICT usuario')
    const other = await guarded()
    expect(await factorOf(other.id)).toBe(true)
    await api.data(reset(other.id), { token: api.admin })
    expect(await factorOf(other.id)).toBe(false)
  })

  test('is somebody else: who is logged in needs password and code', async () => {
    const { name, id, token } = await guarded({ type: 1 })
    expect(await api.refusal(reset(id), { token })).toBe('200 BAD_USER_INPUT usuario')
    expect(await api.refusal(login(name))).toBe('200 TOTP_REQUIRED')
  })
})
