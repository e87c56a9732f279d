import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKeyWatch, sealedByKeyOfDatabase } from '../../src/auth/secrets/key-watch.ts'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { isKeyOfDatabase, settleSecretsKey } from '../../src/auth/secrets/secrets-key.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { newDataDir, removeDataDirs } from '../setup/data-folders.ts'
import { runProgram, stopPrograms } from '../setup/run-program.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'

const [FIRST, SECOND] = ['a'.repeat(32), 'b'.repeat(32)] as const
let database: TestDatabase
let client: pg.Client
beforeEach(async () => {
  database = await createTestDatabase(1)
  client = new pg.Client(database.config)
  await client.connect()
})
afterEach(async () => {
  await stopPrograms()
  await client.end()
  await database.drop()
})
afterAll(removeDataDirs)

const settle = (secretsKey: string, previousKey: string | null = null, isKeyLost = false) =>
  settleSecretsKey(database.config, { secretsKey, previousKey, isKeyLost })

async function store(key: string) {
  const { encrypt } = createSecrets(key)
  await client.query(`insert into device (serial, pin_encrypted, puk_encrypted) values ('A-1', $1, '')`, [
    encrypt('1357'),
  ])
  await client.query(`insert into vehicle (id, password_encrypted) values (1, $1)`, [encrypt('senha')])
}
async function stored(key: string) {
  const { decrypt } = createSecrets(key)
  const { rows } = await client.query(
    `select pin_encrypted as pin, puk_encrypted as puk, password_encrypted as password from device, vehicle`,
  )
  return { pin: decrypt(rows[0].pin), puk: rows[0].puk, password: decrypt(rows[0].password) }
}

describe('the key of stored secrets', () => {
  test('is the one of the first start from then on, also before anything was stored', async () => {
    expect(await settle(FIRST)).toEqual({ rotated: 0, dropped: 0 })
    expect(await settle(FIRST)).toEqual({ rotated: 0, dropped: 0 })
    await expect(settle(SECOND)).rejects.toThrow(/^SECRETS_KEY não abre os segredos guardados/)
  })

  test('that was changed beside a web process seals nothing more there, as nobody else could open it', async () => {
    await settle(FIRST)
    const pool = openDatabase({ ...database.config, max: 1 })
    const own = createSecrets(FIRST)
    const watch = createKeyWatch(pool, own, isKeyOfDatabase)
    const secrets = sealedByKeyOfDatabase(own, watch)
    await watch.look()
    const before = secrets.encrypt('1357')
    await settle(SECOND, FIRST)
    await watch.look()
    expect(watch.failsSince()).not.toBeNull()
    expect(() => secrets.encrypt('1357')).toThrow(/^A chave dos segredos mudou/)
    expect(secrets.decrypt(before)).toBe('1357')
    await pool.end()
  })

  test('is taken over by a database whose secrets it opens, and by no other', async () => {
    await store(FIRST)
    await expect(settle(SECOND)).rejects.toThrow(/^SECRETS_KEY não abre/)
    await settle(FIRST)
    expect(await stored(FIRST)).toEqual({ pin: '1357', puk: '', password: 'senha' })
  })

  test('changes where the previous one is given, with every secret, or not at all', async () => {
    await settle(FIRST)
    await store(FIRST)
    await expect(settle(SECOND, 'c'.repeat(32))).rejects.toThrow(/^Nem SECRETS_KEY nem SECRETS_KEY_PREVIOUS abrem/)
    expect(await settle(SECOND, FIRST)).toEqual({ rotated: 2, dropped: 0 })
    expect(await stored(SECOND)).toEqual({ pin: '1357', puk: '', password: 'senha' })
    expect(await settle(SECOND, FIRST)).toEqual({ rotated: 0, dropped: 0 })
    await expect(settle(FIRST)).rejects.toThrow(/^SECRETS_KEY não abre/)
    // A process that had not heard of the change sealed one more, which the next start takes over.
    await client.query('update device set pin_encrypted = $1', [createSecrets(FIRST).encrypt('2468')])
    expect(await settle(SECOND, FIRST)).toEqual({ rotated: 1, dropped: 0 })
    expect(await stored(SECOND)).toEqual({ pin: '2468', puk: '', password: 'senha' })
    await client.query(`update device set puk_encrypted = 'v1.damaged'`)
    await expect(settle(FIRST, SECOND)).rejects.toThrow()
    expect(await stored(SECOND)).toMatchObject({ pin: '2468', password: 'senha' })
  })

  test('that is said to be lost gives way to another, with what only it opened, and only where it opens nothing', async () => {
    await settle(FIRST)
    await store(FIRST)
    expect(await settle(FIRST, null, true)).toEqual({ rotated: 0, dropped: 0 })
    expect(await stored(FIRST)).toMatchObject({ pin: '1357' })
    expect(await settle(SECOND, null, true)).toEqual({ rotated: 0, dropped: 2 })
    const { rows } = await client.query('select pin_encrypted || password_encrypted as left from device, vehicle')
    expect(rows).toEqual([{ left: '' }])
    expect(await settle(SECOND)).toEqual({ rotated: 0, dropped: 0 })
    await expect(settle(FIRST)).rejects.toThrow(/^SECRETS_KEY não abre/)
  })

  test('that is said to be lost is not, where the previous one is given and opens what is stored', async () => {
    await settle(FIRST)
    await store(FIRST)
    expect(await settle(SECOND, FIRST, true)).toEqual({ rotated: 2, dropped: 0 })
    expect(await stored(SECOND)).toEqual({ pin: '1357', puk: '', password: 'senha' })
  })

  test('may be asked for by several processes at once', async () => {
    expect(await Promise.all([settle(FIRST), settle(FIRST), settle(FIRST)])).toHaveLength(3)
  })

  test('that does not fit ends the program with a sentence that does not repeat it', async () => {
    await settle(FIRST)
    const env = { DATABASE_URL: database.config.connectionString, DATA_DIR: newDataDir(), SECRETS_KEY: SECOND }
    for (const role of ['web', 'all']) {
      const program = await runProgram({ ...env, ROLE: role })
      expect(await program.exited).toBe(1)
      expect(program.output()).toMatch(/^SECRETS_KEY não abre os segredos guardados/m)
      expect(program.output()).not.toContain(SECOND)
    }
  })
})
