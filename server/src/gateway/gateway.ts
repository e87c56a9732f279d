import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../errors/startup-error.ts'
import { createDatagramServer } from './ports/datagram-server.ts'
import type { DeviceServer, DeviceServerOptions } from './ports/device-server.ts'
import { createDeviceWays, type DeviceWays } from './ports/device-ways.ts'
import { createHttpDeviceServer } from './ports/http-device-server.ts'
import { createLanguages, type LanguagesOptions } from './ports/languages.ts'
import { createStreamServer } from './ports/stream-server.ts'
import type { FrameProtocol, HttpProtocol, Protocol } from './protocol.ts'

export interface GatewayOptions extends DeviceServerOptions, LanguagesOptions {
  host: string
  /** The ports of each protocol by its name: 0 is any free one; one that has none is closed. */
  ports: Readonly<Record<string, readonly number[]>>
  protocols: readonly Protocol[]
}

export interface Gateway extends Pick<DeviceWays, 'reach'> {
  /** The address of each protocol that is open, such as `gt06` → `0.0.0.0:5023`, with all its ports: `0.0.0.0:5023,6023`. */
  addresses: Record<string, string>
  /** Takes no connections and reads no bytes any more; what was read goes on to its commit and its reply. */
  stopReading(): void
  closeConnections(): void
}

/** A program that was killed holds its ports for a moment longer, so a taken port is tried again. */
const PORT_TRIES = 30
const PORT_RETRY_MS = 100

/**
 * Opens the ports of each protocol, each once for each of its transports. Throws a StartupError that names the variable when
 * a port is taken.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { host, ports, events } = options
  const open: DeviceServer[] = []
  const addresses: Record<string, string> = {}
  const ways = createDeviceWays((serial, networks, { at }) =>
    events.disputed(at.protocol, { serial, networks, port: at.port }),
  )
  const serversOf = serverFactory(options, ways)
  for (const protocol of options.protocols) {
    const { name } = protocol
    const opened: number[] = []
    for (const port of ports[name] ?? []) {
      const { servers, port: taken } = await openPort(() => serversOf(protocol), { name, host, port })
      open.push(...servers)
      opened.push(taken)
    }
    if (opened.length > 0) addresses[name] = `${host}:${opened.join(',')}`
  }
  return {
    addresses,
    reach: ways.reach,
    stopReading() {
      for (const device of open) device.stopReading()
    },
    closeConnections() {
      for (const device of open) device.closeConnections()
    },
  }
}

/** Answers what makes the servers of one port. Each protocol that has a port is understood at those of the others too. */
function serverFactory(options: GatewayOptions, ways: DeviceWays): (protocol: Protocol) => DeviceServer[] {
  const { intake, events, proxied } = options
  const spoken = options.protocols.filter(
    (protocol): protocol is FrameProtocol => !isHttp(protocol) && (options.ports[protocol.name] ?? []).length > 0,
  )
  const tcp = createLanguages(spoken, 'tcp', options)
  const udp = createLanguages(spoken, 'udp', options)
  return (protocol) => {
    if (isHttp(protocol)) return [createHttpDeviceServer(protocol, { intake, events, proxied })]
    return protocol.transports.map((transport) =>
      transport === 'tcp'
        ? createStreamServer({ own: tcp.of(protocol), languages: tcp, ways, events, proxied })
        : createDatagramServer({ own: udp.of(protocol), languages: udp, ways, intake, events }),
    )
  }
}

function isHttp(protocol: Protocol): protocol is HttpProtocol {
  return protocol.transports.some((transport) => transport === 'http')
}

interface PortPlace {
  name: string
  host: string
  port: number
}

/** Opens the servers of one port. Where any free one may be taken, that is one which is free for all transports. */
async function openPort(
  makeServers: () => DeviceServer[],
  place: PortPlace,
): Promise<{ servers: DeviceServer[]; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const servers = makeServers()
    let { port } = place
    try {
      for (const server of servers) port = await listen(server, { ...place, port })
      return { servers, port }
    } catch (error) {
      if (place.port !== 0 || attempt === PORT_TRIES) throw error
      for (const server of servers) {
        server.stopReading()
        server.closeConnections()
      }
    }
  }
}

async function listen(server: DeviceServer, { name, host, port }: PortPlace): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await server.listen({ host, port })
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code !== 'EADDRINUSE' || attempt === PORT_TRIES) throw unusablePort({ name, host, port }, code)
      await delay(PORT_RETRY_MS)
    }
  }
}

function unusablePort({ name, host, port }: PortPlace, code: string | undefined): StartupError {
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`O endereço ${host} não é desta máquina. Escolha outro em HOST.`)
  }
  const variable = `${name.toUpperCase()}_PORT`
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `A porta ${port} do protocolo ${name} já está em uso. Escolha outra em ${variable}, ou deixe ${variable} vazia para fechá-la.`,
    )
  }
  return new StartupError(
    `Não foi possível abrir a porta ${port} do protocolo ${name} (${code}). Escolha outra em ${variable}.`,
  )
}
