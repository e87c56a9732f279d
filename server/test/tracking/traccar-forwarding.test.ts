import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startWeb } from '../../src/start-web.ts'
import { startGate } from '../setup/gates/database-gate.ts'
import { PATIENCE } from '../setup/patience.ts'
import { unique } from '../setup/register-records.ts'
import { type LiveWorld, startLiveWorld, testConfig } from '../setup/worlds/live-world.ts'

let world: LiveWorld
beforeAll(async () => {
  world = await startLiveWorld(1)
  await vi.waitUntil(async () => (await fetch(`${world.url}/readyz`)).ok, PATIENCE)
})
afterAll(() => world.stop())

const NOW = Math.floor(Date.now() / 1000) * 1000
function forwarded(uniqueId: string, position: object = {}) {
  const time = new Date(NOW).toISOString().replace('Z', '+00:00')
  return {
    position: {
      ...{ id: 1, deviceId: 1, protocol: 'suntech', serverTime: time, deviceTime: time, fixTime: time },
      ...{ outdated: false, valid: true, latitude: -23.1, longitude: -46.9, altitude: 700, speed: 20, course: 90 },
      ...{ accuracy: 0, attributes: { ignition: true, sat: 9 } },
      ...position,
    },
    device: { id: 1, name: 'Caminhão', uniqueId },
  }
}

interface Sending {
  token?: string | null
  query?: string
  url?: string
}
function send(body: unknown, { token = world.config.traccarToken, query = '', url = world.url }: Sending = {}) {
  return fetch(`${url}/positions/traccar${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function stored(serial: string) {
  const { rows } = await world.pool.query(
    `select d.state, p.speed_kmh, p.ignition from device d left join stored_position p on p.device_id = d.id
     where d.serial = $1 order by p.fix_time`,
    [serial],
  )
  return rows
}

describe('a position that a Traccar server forwards', () => {
  test('of a registered device is committed when it is answered, and viewers see it', async () => {
    const customer = await world.customer('TRACCAR')
    const serial = unique('FW')
    const vehicle = await world.vehicle(customer, serial)
    const { token } = await world.signIn(customer)
    const reader = await world.live(token)
    await reader.vehicle(vehicle)
    const answer = await send(forwarded(serial))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ stored: 1 })
    expect(await stored(serial)).toEqual([{ state: 'active', speed_kmh: expect.closeTo(37.04, 2), ignition: true }])
    const seen = await reader.vehicle(vehicle, ({ position }) => position !== null)
    expect(seen.position).toMatchObject({ latitude: -23.1, longitude: -46.9 })
  })

  test('sent twice, and at once, is stored once', async () => {
    const serial = unique('FW')
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(forwarded(serial))))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await send(forwarded(serial))).status).toBe(200)
    expect(await stored(serial)).toHaveLength(1)
  })

  test('of a device that nobody registered waits in quarantine', async () => {
    const serial = unique('FW')
    expect((await send(forwarded(serial))).status).toBe(200)
    expect(await stored(serial)).toMatchObject([{ state: 'quarantine' }])
  })

  test('may come in a list, of several devices', async () => {
    const serials = [unique('FW'), unique('FW')] as const
    const later = new Date(NOW + 1000).toISOString()
    const list = [forwarded(serials[0]), forwarded(serials[1]), forwarded(serials[0], { fixTime: later })]
    expect(await (await send(list)).json()).toEqual({ stored: 3 })
    expect([(await stored(serials[0])).length, (await stored(serials[1])).length]).toEqual([2, 1])
  })

  test('that cannot be read is answered 400 naming the field, and nothing of its list is stored', async () => {
    const serial = unique('FW')
    const answer = await send([forwarded(serial), forwarded(serial, { latitude: 'norte' })])
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Parâmetro «[1].position.latitude»: esperado um número entre -90 e 90, recebido «norte».',
    })
    expect(await stored(serial)).toEqual([])
    expect((await send('{"position":')).status).toBe(400)
    expect((await send('')).status).toBe(400)
  })

  test('may be of any content type, and not longer than the limit', async () => {
    const body = JSON.stringify(forwarded(unique('FW')))
    const headers = { authorization: `Bearer ${world.config.traccarToken}`, 'content-type': 'text/plain' }
    const plain = await fetch(`${world.url}/positions/traccar`, { method: 'POST', headers, body })
    expect(plain.status).toBe(200)
    expect((await send(`${body}${' '.repeat(1_100_000)}`)).status).toBe(413)
  })

  test('is counted beside the gateway, under names of its own', async () => {
    const text = await (await fetch(`${world.url}/metrics`)).text()
    expect(text).toMatch(/^monitorweb_forwarded_frames_received_total\{protocol="traccar"\} \d+$/m)
    expect(text).not.toMatch(/^monitorweb_frames_received_total/m)
  })
})

describe('the token', () => {
  test('is asked for, in the header or in the address', async () => {
    const report = forwarded(unique('FW'))
    const { traccarToken } = world.config
    expect((await send(report, { token: null, query: `?token=${traccarToken}` })).status).toBe(200)
    for (const sending of [{ token: null }, { token: 'x' }, { token: null, query: '?token=x&token=y' }]) {
      const answer = await send(report, sending)
      expect(answer.status).toBe(401)
      expect(await answer.text()).not.toContain(traccarToken)
    }
    const { token } = await world.signIn(await world.customer('CURIOSO'))
    expect((await send(report, { token })).status).toBe(401)
  })

  test('cannot be guessed for long, and who has it is not kept waiting by who guesses', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, guess) => (await send('{}', { token: `${guess}` })).status),
    )
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect((await send(forwarded(unique('FW')))).status).toBe(200)
  })
})

test('while the database is away nothing is answered 200, and all of it is stored once it is back', async () => {
  const serial = unique('FW')
  const gate = await startGate(world.config.database.connectionString)
  const web = await startWeb(testConfig({ connectionString: gate.url }))
  const url = web.addresses['web'] as string
  try {
    expect((await send(forwarded(serial), { url })).status).toBe(200)
    gate.close()
    const away = await send(forwarded(serial, { speed: 30 }), { url })
    expect(away.status).toBe(503)
    // Sooner where a setting was to be read anew, which fails at once.
    expect(away.headers.get('retry-after')).toMatch(/^(5|15)$/)
    gate.open()
    const again = () => send(forwarded(serial, { speed: 30 }), { url })
    await vi.waitUntil(async () => (await again()).status === 200, PATIENCE)
    expect(await stored(serial)).toHaveLength(2)
  } finally {
    await web.stop()
    await gate.stop()
  }
})
