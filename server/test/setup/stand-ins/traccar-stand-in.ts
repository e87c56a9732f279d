import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const TOKEN = 'RzBFAiEA-token-of-the-stand-in'

export type StandInPosition = ReturnType<typeof positionOf>

/** A position as a Traccar server has it; `at` is its fix time. */
export function positionOf(deviceId: number, at: number, said: object = {}) {
  const time = new Date(at).toISOString().replace('Z', '+00:00')
  return {
    ...{ id: Math.round(at / 10) % 1e9, deviceId, protocol: 'suntech' },
    ...{ serverTime: time, deviceTime: time, fixTime: time, outdated: false, valid: true },
    ...{ latitude: -23.1 + (at % 9_000_000) / 1e8, longitude: -46.9, altitude: 700, speed: 21.598272, course: 90 },
    ...{ accuracy: 0, network: null, attributes: { ignition: true, sat: 9, batteryLevel: 80 } as object },
    ...said,
  }
}

interface StandInDevice {
  id: number
  uniqueId: string
  name: string
  lastUpdate: string | null
  status?: string
  /** Only an administrator sees it, and only where all devices are asked for, or it by its id. */
  isUnlinked?: boolean
  /** The types of commands that it takes. */
  types?: string[]
}

/**
 * Starts a server that speaks what the bridge asks of Traccar's published API: devices, positions by the instants of
 * their fixes, and commands. `fault`, where set, answers in its place.
 */
export async function startTraccarStandIn() {
  const devices: StandInDevice[] = []
  const positions: StandInPosition[] = []
  const asked: string[] = []
  const sent: unknown[] = []
  let underWay = 0
  let lastId = 0
  const standIn = {
    url: '',
    server: { url: '', authorization: `Bearer ${TOKEN}` },
    devices,
    positions,
    /** The addresses that were asked for. */
    asked,
    /** The commands that it was handed, and what it answers to them. */
    sent,
    sendStatus: 200,
    /** How many questions were under way at once, at most. */
    mostAtOnce: 0,
    fault: null as null | ((request: IncomingMessage, response: ServerResponse) => void),
    device(uniqueId: string, heardAt: number | null = Date.now()): StandInDevice {
      const lastUpdate = heardAt === null ? null : new Date(heardAt).toISOString()
      const device = { id: ++lastId, uniqueId, name: uniqueId, lastUpdate }
      devices.push(device)
      return device
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end('Unauthorized')
    const send = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const uniqueIds = searchParams.getAll('uniqueId')
    const linked = devices.filter(({ isUnlinked }) => isUnlinked !== true)
    if (pathname === '/api/devices' && uniqueIds.length > 0) {
      return void send(linked.filter(({ uniqueId }) => uniqueIds.includes(uniqueId)))
    }
    if (pathname === '/api/devices') return void send(searchParams.get('all') === 'true' ? devices : linked)
    if (pathname.startsWith('/api/devices/')) {
      const device = devices.find(({ id }) => pathname === `/api/devices/${id}`)
      if (device) return void send(device)
      return void response.writeHead(404).end()
    }
    if (pathname === '/api/commands/types') {
      const device = devices.find(({ id }) => id === Number(searchParams.get('deviceId')))
      return void send((device?.types ?? []).map((type) => ({ type })))
    }
    if (pathname === '/api/commands/send') return void take(request, response)
    if (pathname !== '/api/positions') return void response.writeHead(404).end()
    const [from, to] = [Date.parse(searchParams.get('from') ?? ''), Date.parse(searchParams.get('to') ?? '')]
    const isAsked = ({ deviceId, fixTime }: StandInPosition) =>
      deviceId === Number(searchParams.get('deviceId')) && Date.parse(fixTime) >= from && Date.parse(fixTime) <= to
    send(positions.filter(isAsked).sort((a, b) => Date.parse(a.fixTime) - Date.parse(b.fixTime)))
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString()
    sent.push(JSON.parse(body))
    response.writeHead(standIn.sendStatus, { 'content-type': 'application/json' }).end(body)
  }

  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    standIn.mostAtOnce = Math.max(standIn.mostAtOnce, ++underWay)
    response.on('close', () => underWay--)
    if (standIn.fault) standIn.fault(request, response)
    else answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  standIn.server.url = standIn.url
  return standIn
}
