import { TOTP } from 'otpauth'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PATIENCE } from '../setup/patience.ts'
import { PASSWORD, type Registers, registersOf, unique } from '../setup/register-records.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

/** Two administrators of a new customer: their tokens, and their ids in the same order. */
async function twoAdministrators() {
  const customer = await make.customer()
  const tokens = [await make.person({ customer, type: 1 }), await make.person({ customer, type: 1 })]
  const { rows } = await api.pool.query<{ id: number }>(
    'select id from user_account where customer_id = $1 order by id',
    [customer],
  )
  return { customer, tokens, ids: rows.map(({ id }) => id) }
}

async function administratorsOf(customer: number): Promise<number> {
  const { rows } = await api.pool.query<{ count: number }>(
    `select count(*)::int as count from user_account u join user_type t on t.id = u.user_type_id
     where u.customer_id = $1 and u.inactive_at is null and t.access = 'A'
       and coalesce(u.access_ends_at, 'infinity') > now()`,
    [customer],
  )
  return rows[0]!.count
}

/** Holds a person as a change of somebody else does, until it is committed. */
async function holding(userId: number): Promise<pg.PoolClient> {
  const other = await api.pool.connect()
  await other.query('begin')
  await other.query('select from user_account where id = $1 for update', [userId])
  return other
}

async function isWaiting(count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await api.pool.query(waiting)).rowCount, PATIENCE).toBe(count)
}

describe('two administrators of a customer who at the same moment', () => {
  test.each([
    ['delete each other', (id: number) => `mutation { deleteUsuario(usrId: ${id}) { status } }`],
    ['make each other readers', (id: number) => `mutation { updateUsuario(usrId: ${id}, tusId: 4) { status } }`],
    [
      'end the access of each other',
      (id: number) => `mutation { updateUsuario(usrId: ${id}, usrDhe: "2020-01-01 00:00:00") { status } }`,
    ],
  ])('%s: one of them remains, every time', async (_, call) => {
    for (let round = 0; round < 4; round++) {
      const { customer, tokens, ids } = await twoAdministrators()
      const calls = [call(ids[1]!), call(ids[0]!)]
      await Promise.all(calls.map((query, index) => api.ask(query, { token: tokens[index]! })))
      expect(await administratorsOf(customer)).toBe(1)
    }
  })
})

describe('an import of users whose author loses the access', () => {
  const importing = (token: string, { login, customer }: { login: string; customer: number }, rows: object[]) => {
    const linhas = JSON.stringify([
      { usrLgn: login, usrNom: 'N', tusId: 4, cliId: customer, usrPwd: PASSWORD },
      ...rows,
    ])
    const query = `mutation ($linhas: Texto) { importarRegistros(entidade: "usuario", existentes: "alterar", linhas: $linhas) { resultado mensagem } }`
    return api.ask(query, { token, variables: { linhas } })
  }
  const isThere = async (login: string) =>
    (await api.pool.query('select 1 from user_account where login = $1', [login])).rowCount === 1
  const accessOf = async (id: number) => {
    const { rows } = await api.pool.query('select access_ends_at <= now() as over from user_account where id = $1', [
      id,
    ])
    return rows[0]?.over
  }

  test('before its first row makes nobody and gives nothing back', async () => {
    const { customer, tokens, ids } = await twoAdministrators()
    const login = unique('importado')
    const other = await holding(ids[0]!)
    const late = importing(tokens[0]!, { login, customer }, [{ usrId: ids[0], usrDhe: '' }])
    await isWaiting()
    await other.query('update user_account set access_ends_at = now() where id = $1', [ids[0]])
    await other.query('commit')
    other.release()
    const { data } = await late
    expect(data?.importarRegistros[0]).toMatchObject({
      resultado: 'erro',
      mensagem: expect.stringContaining('O seu acesso mudou'),
    })
    expect([await isThere(login), await accessOf(ids[0]!)]).toEqual([false, true])
  })

  test('between two rows comes first, and the access is over after it', async () => {
    const { customer, tokens, ids } = await twoAdministrators()
    const login = unique('importado')
    const other = await holding(ids[1]!)
    const rows = [
      { usrId: ids[1], usrNom: 'Outro' },
      { usrId: ids[0], usrDhe: '' },
    ]
    const first = importing(tokens[0]!, { login, customer }, rows)
    await isWaiting()
    const end = `mutation { updateUsuario(usrId: ${ids[0]}, usrDhe: "2020-01-01 00:00:00") { status } }`
    const revoked = api.refusal(end, { token: api.admin })
    await isWaiting(2)
    await other.query('rollback')
    other.release()
    expect((await first).data?.importarRegistros.map(({ resultado }: { resultado: string }) => resultado)).toEqual([
      'criado',
      'alterado',
      'igual',
    ])
    expect(await revoked).toBe('200 none')
    expect([await isThere(login), await accessOf(ids[0]!)]).toEqual([true, true])
  })
})

describe('what was allowed by a password', () => {
  /** Gives a person a second factor; answers a code that serves instead of the app's. */
  const guard = async (token: string): Promise<string> => {
    const { iniciarTotp } = await api.data(`mutation { iniciarTotp(senha: "${PASSWORD}") { segredo } }`, { token })
    const code = new TOTP({ secret: iniciarTotp.segredo }).generate()
    const { ativarTotp } = await api.data(`mutation { ativarTotp(codigo: "${code}") { codigo } }`, { token })
    return ativarTotp[0].codigo
  }

  test.each([
    [
      'a change of the password',
      'alterarSenha(senhaAtual: "SENHA", novaSenha: "Quatro-araras-azuis") { status }',
      'senhaAtual',
    ],
    [
      'another mail address',
      'alterarMeuPerfil(senha: "SENHA", input: { email: "outro@lugar.exemplo" }) { email }',
      'senha',
    ],
    ['the begin of a second factor', 'iniciarTotp(senha: "SENHA") { segredo }', 'senha'],
    ['the end of a second factor', 'desativarTotp(senha: "SENHA", codigo: "CODIGO") { status }', 'senha'],
  ])('%s is not done where the person made a new one meanwhile', async (_, call, field) => {
    const token = await make.person({ customer: 784, type: 3 })
    const { usuCod } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    const code = call.includes('CODIGO') ? await guard(token) : null
    const mutation = `mutation { ${call.replace('SENHA', PASSWORD).replace('CODIGO', code ?? '')} }`
    const other = await holding(usuCod)
    const late = api.refusal(mutation, { token })
    await isWaiting()
    await other.query(`update user_account set password_hash = 'nova' where id = $1`, [usuCod])
    await other.query(`update session set ended_at = now(), end_reason = 'passwordChanged' where user_id = $1`, [
      usuCod,
    ])
    await other.query('commit')
    other.release()
    expect(await late).toBe(`200 BAD_USER_INPUT ${field}`)
    const { rows } = await api.pool.query(
      `select password_hash, email, exists (select from totp where user_id = id) as factor from user_account where id = $1`,
      [usuCod],
    )
    expect(rows).toEqual([
      { password_hash: 'nova', email: expect.not.stringContaining('outro@'), factor: code !== null },
    ])
  })
})

describe('a login whose password was judged', () => {
  test.each([
    ['is changed before the session is open', `password_hash = 'outra'`],
    ['is of somebody whose access ends before that', `access_ends_at = now()`],
  ])('%s opens none', async (_, change) => {
    const login = unique('corrida')
    const { createUsuario } = await api.data(
      `mutation { createUsuario(tusId: 3, cliId: 784, usrLgn: "${login}", usrNom: "N", usrPwd: "${PASSWORD}") { usuario { usrId } } }`,
      { token: api.admin },
    )
    const { usrId } = createUsuario.usuario
    const other = await holding(usrId)
    const entering = api.refusal(`mutation { createToken(login: "${login}", password: "${PASSWORD}") { token } }`)
    await isWaiting()
    await other.query(`update user_account set ${change} where id = $1`, [usrId])
    await other.query('commit')
    other.release()
    expect(await entering).toBe('200 UNAUTHENTICATED')
    const { rows } = await api.pool.query(
      `select (select count(*)::int from session where user_id = $1) as sessions,
         (select count(*)::int from audit where action = 'signInRefused' and entity_id = $1::text) as refused`,
      [usrId],
    )
    expect(rows).toEqual([{ sessions: 0, refused: 1 }])
  })
})
