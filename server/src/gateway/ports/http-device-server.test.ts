import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Outcome } from '../intake.ts'
import type { HttpProtocol } from '../protocol.ts'
import { globalstar } from '../protocols/globalstar/globalstar.ts'
import { osmand } from '../protocols/osmand/osmand.ts'
import type { HttpLimits } from './http-connections.ts'
import { createHttpDeviceServer } from './http-device-server.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

interface PortOptions {
  protocol?: HttpProtocol
  pendingBytes?: number
  limits?: HttpLimits
}

/** Opens the port on a real socket, with an intake that gives this outcome. */
async function openPort(
  outcome: Outcome | ((serial: string) => Outcome),
  { protocol = osmand, pendingBytes = 0, limits = {} }: PortOptions = {},
) {
  const refusals: string[] = []
  const kept: [string, string][] = []
  const device = createHttpDeviceServer(protocol, {
    intake: {
      accept: async ({ serial, bytes }) => {
        kept.push([serial, Buffer.from(bytes).toString()])
        return typeof outcome === 'string' ? outcome : outcome(serial)
      },
      take: () => undefined,
      isStalled: () => false,
      ...{ pending: () => 0, pendingBytes: () => pendingBytes },
    },
    events: {
      ...{ sockets: () => undefined, portOpen: () => undefined, misplaced: () => undefined, disputed: () => undefined },
      refused: (_, reason) => refusals.push(reason),
      barred: (_, { serial }) => refusals.push(`barred ${serial}`),
    },
    limits,
  })
  const port = await device.listen({ host: '127.0.0.1', port: 0 })
  open.push(() => {
    device.stopReading()
    device.closeConnections()
  })
  /** Connects and says this. */
  async function say(words: string): Promise<Socket> {
    const socket = connect({ host: '127.0.0.1', port })
    open.push(() => socket.destroy())
    await once(socket, 'connect')
    socket.on('error', () => undefined).write(words)
    return socket
  }
  const close = () => device.closeConnections()
  return { refusals, kept, say, close, url: `http://127.0.0.1:${port}/` }
}
/** Who is cut off in the middle of a request may be told so with a reset. */
const closeOf = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

const HEAD = 'POST /?id=1&lat=1&lon=2 HTTP/1.1\r\nHost: a\r\n'
const REQUEST = `${HEAD}Content-Length: 0\r\n\r\n`

test('a name that no device can have is a bad request that says so, not one to be sent again for ever', async () => {
  const port = await openPort('stored')
  for (const id of ['a b', 'caminhão', 'x'.repeat(65)]) {
    const response = await fetch(`${port.url}?id=${encodeURIComponent(id)}&lat=1&lon=2`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('«id»')
  }
  expect((await fetch(`${port.url}?id=8d7f4a52-0c1e-4b6d-9f3a-5e2b1c0d9a88&lat=1&lon=2`)).status).toBe(200)
})

test('what exceeds a quota is answered with 429 and is no overload of the port', async () => {
  const port = await openPort('refused')
  const response = await fetch(`${port.url}?id=1&lat=1&lon=2`)
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).not.toBeNull()
  expect(port.refusals).toEqual([])
})

test('a device that must not come from this address is told so, and operators are', async () => {
  const port = await openPort('barred')
  const response = await fetch(`${port.url}?id=7&lat=1&lon=2`)
  expect(response.status).toBe(403)
  expect(await response.text()).toBe('Este rastreador não é aceito deste endereço de rede.')
  expect(port.refusals).toEqual(['barred 7'])
})

test('a body that is too long is answered, and its connection closed', async () => {
  const port = await openPort('stored')
  const response = await fetch(port.url, { method: 'POST', body: 'x'.repeat(300_000) })
  expect(response.status).toBe(413)
  expect(response.headers.get('connection')).toBe('close')
})

test('a decoder that fails is answered with 500 and counted', async () => {
  const failing: HttpProtocol = {
    ...osmand,
    decode: () => {
      throw new TypeError('a fault of the decoder')
    },
  }
  const port = await openPort('stored', { protocol: failing })
  expect((await fetch(port.url)).status).toBe(500)
  expect(port.refusals).toEqual(['decoder error'])
})

test('while too many bytes wait for their commit, a request is to be sent again later', async () => {
  const port = await openPort('stored', { pendingBytes: 64 * 1024 * 1024 })
  expect((await fetch(`${port.url}?id=1&lat=1&lon=2`)).status).toBe(503)
  expect(port.refusals).toEqual(['overload'])
})

test('a request with messages of several devices is kept as one of each, and answered in its own words', async () => {
  const port = await openPort('stored', { protocol: globalstar })
  const message = (esn: string) =>
    `<stuMessage><esn>${esn}</esn><unixTime>1795256430</unixTime><payload>0x000000000000000000</payload></stuMessage>`
  const body = `<stuMessages messageID="7">${message('0-1')}${message('0-2')}</stuMessages>`
  const response = await fetch(port.url, { method: 'POST', body })
  expect(response.headers.get('content-type')).toContain('text/xml')
  expect(await response.text()).toContain('correlationID="7"')
  expect(port.kept).toEqual([
    ['0-1', `/\n${message('0-1')}`],
    ['0-2', `/\n${message('0-2')}`],
  ])
})

test('a request of which a part was not stored is to be sent again', async () => {
  const port = await openPort('refused', { protocol: globalstar })
  const body =
    '<stuMessages messageID="7"><stuMessage><esn>0-1</esn><unixTime>1</unixTime><payload>00</payload></stuMessage></stuMessages>'
  expect((await fetch(port.url, { method: 'POST', body })).status).toBe(429)
})

const ENVELOPE = ['<stuMessages messageID="7">', '</stuMessages>'] as const
const said = (esn: string, unixTime: string) =>
  `<stuMessage><esn>${esn}</esn><unixTime>${unixTime}</unixTime><payload>00</payload></stuMessage>`

test('a part that nobody can read is told, once the others are stored', async () => {
  const port = await openPort('stored', { protocol: globalstar })
  const body = ENVELOPE.join(said('0-1', 'never') + said('0-2', '1795256430'))
  const response = await fetch(port.url, { method: 'POST', body })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('«unixTime»')
  expect(port.kept.map(([serial]) => serial)).toEqual(['0-2'])
  expect(port.refusals).toEqual(['bad request'])
})

test('what was barred of one device is not acknowledged with what was stored of another', async () => {
  const port = await openPort((serial) => (serial === '0-1' ? 'barred' : 'stored'), { protocol: globalstar })
  const body = ENVELOPE.join(said('0-1', '1795256430') + said('0-2', '1795256430'))
  expect((await fetch(port.url, { method: 'POST', body })).status).toBe(403)
  expect(port.refusals).toEqual(['barred 0-1'])
})

test('what was kept for an outage comes in one long envelope, which has an end as well', async () => {
  const port = await openPort('stored', { protocol: globalstar })
  const send = (messages: number) =>
    fetch(port.url, { method: 'POST', body: ENVELOPE.join(said('0-1', '1795256430').repeat(messages)) })
  expect((await send(1_000)).status).toBe(200)
  expect(port.kept).toHaveLength(1_000)
  expect((await send(4_000)).status).toBe(413)
})

test('who sends no whole request in time is closed, whatever it sent of one, and who does is answered', async () => {
  const port = await openPort('stored', { limits: { requestWithinMs: 1_500 } })
  const [silent, halfHead, halfBody, answered] = await Promise.all(
    ['', HEAD, `${HEAD}Content-Length: 9\r\n\r\nhalf`, REQUEST].map(port.say),
  )
  const unanswered = [silent!, halfHead!, halfBody!]
  const answers: string[] = []
  for (const socket of unanswered) socket.on('data', (bytes) => answers.push(String(bytes)))
  const closed = [...unanswered, answered!].map(closeOf)
  expect(String((await once(answered!, 'data'))[0])).toContain('HTTP/1.1 200')
  // The next request has its own time, from the answer to the one before.
  answered!.write(REQUEST)
  expect(String((await once(answered!, 'data'))[0])).toContain('HTTP/1.1 200')
  answered!.write(HEAD)
  await Promise.all(closed)
  expect(answers).toEqual([])
  expect(port.kept).toHaveLength(2)
})

test('who sends a long body slowly and steadily is heard to its end', async () => {
  const port = await openPort('stored', { limits: { requestWithinMs: 1_500 } })
  const body = `note=${'x'.repeat(6 * 4096)}`
  const socket = await port.say(`${HEAD}Content-Length: ${body.length}\r\n\r\n`)
  let sent = 0
  const sending = setInterval(() => {
    socket.write(body.slice(sent, sent + 2048))
    sent += 2048
  }, 250)
  const closed = closeOf(socket).then(() => 'closed')
  const [answer] = await Promise.race([once(socket, 'data'), closed.then((word) => [word])])
  clearInterval(sending)
  expect(String(answer)).toContain('HTTP/1.1 200')
})

test('an address whose places are taken gives the oldest silent one to who comes, and none counts whose report is stored', async () => {
  const port = await openPort('stored', { limits: { maxUnidentifiedPerAddress: 2 } })
  const stored = await port.say(REQUEST)
  await once(stored, 'data')
  const [silent, heard] = [await port.say(''), await port.say(`${HEAD}Content-Length: 9\r\n\r\nhalf`)]
  const closed = closeOf(silent)
  await port.say('')
  await closed
  stored.write(REQUEST)
  await once(stored, 'data')
  heard.write('=all&')
  expect(String((await once(heard, 'data'))[0])).toContain('HTTP/1.1 200')
})

test('connections that are open are ended with the port', async () => {
  const port = await openPort('stored')
  const sockets = await Promise.all([REQUEST, `${HEAD}Content-Length: 9\r\n\r\nhalf`].map(port.say))
  await once(sockets[0]!, 'data')
  const closed = sockets.map(closeOf)
  port.close()
  await Promise.all(closed)
})
