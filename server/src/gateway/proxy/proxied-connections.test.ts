import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { networkList } from '../../network-list.ts'
import { addressOf, createProxiedConnections } from './proxied-connections.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Opens a port behind load balancers of these networks, and says what it learned of each connection. */
async function openPort(networks: string[]) {
  const said: string[] = []
  const proxied = createProxiedConnections(networkList(networks))
  const server = createServer((socket) =>
    proxied.receive(socket, {
      connected(device) {
        device.on('data', (bytes) => said.push(`${addressOf(device)}: ${bytes}`))
        closing.push(() => device.destroy())
      },
      refused: (bytes) => said.push(`refused ${bytes}`),
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  async function open(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    closing.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { open, said }
}

const HEADER = 'PROXY TCP4 200.150.10.7 10.0.0.1 40000 5023\r\n'

test('a listed load balancer says whose the connection is, in one piece or byte by byte', async () => {
  const { open, said } = await openPort(['127.0.0.0/8'])
  const whole = await open()
  whole.write(`${HEADER}a frame`)
  await vi.waitFor(() => expect(said.join('')).toBe('200.150.10.7: a frame'))
  const pieces = await open()
  pieces.setNoDelay(true)
  for (const byte of HEADER) await new Promise((written) => pieces.write(byte, written))
  pieces.write('b')
  await vi.waitFor(() => expect(said.at(-1)).toBe('200.150.10.7: b'))
})

test('one that says nothing is turned away, with what it said instead', async () => {
  const { open, said } = await openPort(['127.0.0.1'])
  const socket = await open()
  socket.write('a frame')
  await once(socket, 'close')
  expect(said).toEqual(['refused a frame'])
})

test('nobody else is believed: the header is what that one sent', async () => {
  const { open, said } = await openPort(['10.0.0.0/8'])
  const socket = await open()
  socket.write(HEADER)
  await vi.waitFor(() => expect(said).toEqual([`127.0.0.1: ${HEADER}`]))
})

test('requests behind a load balancer are of the device too', async () => {
  const said: string[] = []
  const proxied = createProxiedConnections(networkList(['127.0.0.1']))
  const http = createHttpServer((request, response) => {
    said.push(`${addressOf(request.socket)} ${request.url}`)
    response.end('taken')
  })
  const server = createServer((socket) =>
    proxied.receive(socket, { connected: () => http.emit('connection', socket), refused: () => undefined }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(() => socket.destroy())
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.write(
    `${HEADER}GET /?id=1 HTTP/1.1\r\nHost: x\r\n\r\nGET /?id=2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  await once(socket, 'close')
  expect(said).toEqual(['200.150.10.7 /?id=1', '200.150.10.7 /?id=2'])
  expect(answer.match(/taken/g)).toHaveLength(2)
})
