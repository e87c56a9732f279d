import { type OperationName, operations } from '@monitorweb/contract/operations'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { openSession } from '../setup/open-session.ts'
import { hostileCall } from './hostile-values.ts'

const NAMES = Object.keys(operations) as OperationName[]
const CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'TOTP_REQUIRED',
  'TOO_MANY_REQUESTS',
]

let api: Api
let passwordHash: string
beforeAll(async () => {
  api = await startApi()
  const { rows } = await api.pool.query('select password_hash from user_account where id = 1')
  passwordHash = rows[0].password_hash
})
afterAll(() => api.stop())

/** The administrator as on the first day, whatever the calls did to that record, with a session of now. */
async function administrator(): Promise<string> {
  await api.pool.query('delete from login_failure')
  await api.pool.query('delete from totp')
  await api.pool.query(
    `update user_account set login = 'central', password_hash = $1, customer_id = 784, user_type_id = 1,
       inactive_at = null, access_ends_at = null, several_sessions = true where id = 1`,
    [passwordHash],
  )
  return (await openSession(api, { user: 1, customer: 784, access: 'A' })).token
}

describe('every call', () => {
  test.each(NAMES)('%s answers hostile values with data or a reason, never with a failure of its own', async (name) => {
    let token = await administrator()
    await fc.assert(
      fc.asyncProperty(hostileCall(name), async ({ query, variables }) => {
        const { status, errors } = await api.ask(query, { token, variables })
        expect(status).toBe(200)
        for (const { message, extensions } of errors ?? []) {
          expect(CODES, `${message} ${JSON.stringify(api.logged.at(-1))}`).toContain(extensions.code)
          expect(message).not.toMatch(/postgres|relation|column|syntax error|at .*\.ts|Cannot read/i)
          if (extensions.code === 'UNAUTHENTICATED') token = await administrator()
        }
      }),
      { numRuns: 25 },
    )
  })
})
