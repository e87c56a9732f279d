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
    const other = await api.pool.connect()
    await other.query('begin')
    await other.query('select from user_account where id = $1 for update', [usrId])
    const entering = api.refusal(`mutation { createToken(login: "${login}", password: "${PASSWORD}") { token } }`)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await api.pool.query(waiting)).rowCount, PATIENCE).toBe(1)
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
