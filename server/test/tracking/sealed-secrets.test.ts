import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleSecretsKey } from '../../src/auth/secrets/secrets-key.ts'
import { createKeyLook } from '../../src/health/key-warning.ts'
import type { DatabaseConfig } from '../../src/storage/base/connections/database.ts'
import { ANSWER_BYTES, exchange, gt06Login, gt06Position, openDeviceDoor } from '../setup/device-door.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PATIENCE } from '../setup/patience.ts'
import { wialonLogin } from './wialon-login.ts'

const [OWN, OTHER] = ['s'.repeat(32), 'o'.repeat(32)] as const
const PASSWORD = 's3nha-boa-mesmo'
let api: Api
beforeAll(async () => {
  api = await startApi()
  await settle(OWN)
})
afterAll(() => api.stop())

function settle(secretsKey: string, previousKey: string | null = null) {
  return settleSecretsKey(api.pool.options as DatabaseConfig, { secretsKey, previousKey })
}

async function register(serial: string, fields = '') {
  await api.data(`mutation { createEquipamento(eqpSrn: "${serial}"${fields}) { status } }`, { token: api.admin })
}

/** Why devices were refused, as operators read it. */
async function reasons(serial: string): Promise<string[]> {
  const { conexoesRecusadas } = await api.data('{ conexoesRecusadas { serie motivo } }', { token: api.admin })
  const own = conexoesRecusadas.filter(({ serie }: { serie: string }) => serie === serial)
  return own.map(({ motivo }: { motivo: string }) => motivo)
}

test('a gateway with another key says so, serves who has no secret, and tells nobody that a password is wrong', async () => {
  const [guarded, open] = ['IPS781', '354658061288426']
  await register(open)
  const before = await openDeviceDoor(api.pool, { secretsKey: OTHER })
  // Nothing that it does needs the key so far.
  await exchange(before.connect(), [gt06Login(open)], ANSWER_BYTES)
  expect(await before.obstacles()).toEqual([])
  await register(guarded, `, senhaRastreador: "${PASSWORD}"`)
  await expect.poll(before.obstacles, PATIENCE).toEqual(['secretsKey'])
  await before.stop()

  const door = await openDeviceDoor(api.pool, { secretsKey: OTHER })
  await expect.poll(door.obstacles, PATIENCE).toEqual(['secretsKey'])
  expect(await wialonLogin(door, guarded, PASSWORD)).toBe('#AL#0\r\n')
  const place = `id=${guarded}&lat=-23.5&lon=-46.6&token=${PASSWORD}`
  const answer = await fetch(`http://127.0.0.1:${door.portOf('osmand')}/?${place}`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '15'])
  const socket = door.connect()
  await exchange(socket, [gt06Login(open), gt06Position()], 2 * ANSWER_BYTES)
  socket.destroy()
  await expect.poll(() => reasons(guarded), PATIENCE).toContain('sealed')
  expect(await reasons(guarded)).not.toContain('unproven')
  const warning = await createKeyLook(api.pool)()
  expect(warning).toMatchObject({ reason: 'otherKey', message: expect.stringContaining('SECRETS_KEY') })
  // Whoever is not logged in reads it at /readyz.
  expect(warning?.message).not.toContain(guarded)
  await door.stop()

  const right = await openDeviceDoor(api.pool)
  expect(await wialonLogin(right, guarded, PASSWORD)).toBe('#AL#1\r\n#AP#\r\n')
  expect(await wialonLogin(right, guarded, 'outra-senha')).toBe('#AL#01\r\n')
  expect(await wialonLogin(right, guarded, 'NA')).toBe('#AL#01\r\n')
  expect(await right.obstacles()).toEqual([])
  await right.stop()
})

test('a gateway whose key was changed under it says so at once, keeps who it knew, and lets in none whose secret changed since', async () => {
  const [known, changed, unknown] = ['IPS782', 'IPS783', 'IPS784']
  for (const serial of [known, changed, unknown]) await register(serial, `, senhaRastreador: "${PASSWORD}"`)
  const [left, both] = [
    await openDeviceDoor(api.pool),
    await openDeviceDoor(api.pool, { secretsKey: OTHER, previousSecretsKey: OWN }),
  ]
  for (const serial of [known, changed]) expect(await wialonLogin(left, serial, PASSWORD)).toBe('#AL#1\r\n#AP#\r\n')
  expect(await wialonLogin(both, known, PASSWORD)).toBe('#AL#1\r\n#AP#\r\n')

  await settle(OTHER, OWN)
  await expect.poll(left.obstacles, PATIENCE).toEqual(['secretsKey'])
  expect(await wialonLogin(left, known, PASSWORD)).toBe('#AL#1\r\n#AP#\r\n')
  expect(await wialonLogin(left, known, 'outra-senha')).toBe('#AL#01\r\n')
  expect(await wialonLogin(left, unknown, PASSWORD)).toBe('#AL#0\r\n')
  for (const serial of [known, changed, unknown])
    expect(await wialonLogin(both, serial, PASSWORD)).toBe('#AL#1\r\n#AP#\r\n')
  expect(await both.obstacles()).toEqual([])

  await api.pool.query(
    `update device d set access_secret_encrypted = other.access_secret_encrypted, version = d.version + 1
     from device other where d.serial = $1 and other.serial = $2`,
    [changed, known],
  )
  await api.pool.query("select pg_notify('registers', 'device')")
  await expect.poll(() => wialonLogin(left, changed, PASSWORD), PATIENCE).toBe('#AL#0\r\n')
  await Promise.all([left.stop(), both.stop()])
  await settle(OWN, OTHER)
})

test('a login is answered before its commit, in the order of what was asked, with a secret and without one', async () => {
  const [open, guarded] = ['IPS785', 'IPS786']
  await register(open)
  await register(guarded, `, senhaRastreador: "${PASSWORD}"`)
  const door = await openDeviceDoor(api.pool)
  await wialonLogin(door, open, 'NA')
  await wialonLogin(door, guarded, PASSWORD)
  const holder = await api.pool.connect()
  await holder.query('begin')
  await holder.query(
    'select from device_activity a join device d on d.id = a.device_id where d.serial = any($1) for update of a',
    [[open, guarded]],
  )
  await api.pool.query("select pg_notify('registers', 'device')")
  expect(await wialonLogin(door, open, 'NA')).toBe('#AL#1\r\n#AP#\r\n')
  expect(await wialonLogin(door, guarded, PASSWORD)).toBe('#AL#1\r\n#AP#\r\n')
  expect(await wialonLogin(door, guarded, 'outra-senha')).toBe('#AL#01\r\n')
  await holder.query('rollback')
  holder.release()
  await door.stop()
})
