import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../errors/startup-error.ts'
import type { DeviceServer, DeviceServerEvents } from './device-server.ts'
import { createHttpDeviceServer } from './http-device-server.ts'
import type { Intake } from './intake.ts'
import type { HttpProtocol, StreamProtocol } from './protocol.ts'
import { createStreamServer } from './stream-server.ts'

export interface GatewayOptions {
  host: string
  /** Port of each protocol by its name; 0: any free one; null or absent: closed. */
  ports: Record<string, number | null>
  streamProtocols: readonly StreamProtocol[]
  httpProtocols: readonly HttpProtocol[]
  intake: Intake
  events: DeviceServerEvents
}

export interface Gateway {
  /** `gt06` → `0.0.0.0:5023`. */
  addresses: Record<string, string>
  /** Takes and reads no more; what was read goes on to its commit and its reply. */
  stopReading(): void
  closeConnections(): void
}

/** A program that was killed leaves its ports for a moment. */
const PORT_TRIES = 30
const PORT_RETRY_MS = 100

/** Opens one port for each protocol. Throws StartupError naming the variable when a port is taken. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { intake, events, host, ports } = options
  const servers = new Map<string, DeviceServer>()
  for (const protocol of options.streamProtocols)
    servers.set(protocol.name, createStreamServer(protocol, { intake, events }))
  for (const protocol of options.httpProtocols)
    servers.set(protocol.name, createHttpDeviceServer(protocol, intake, events))

  const open: DeviceServer[] = []
  const addresses: Record<string, string> = {}
  for (const [name, device] of servers) {
    const port = ports[name] ?? null
    if (port === null) continue
    addresses[name] = await listen(device, { name, host, port })
    open.push(device)
  }
  return {
    addresses,
    stopReading() {
      for (const device of open) device.stopReading()
    },
    closeConnections() {
      for (const device of open) device.closeConnections()
    },
  }
}

async function listen(
  { server }: DeviceServer,
  { name, host, port }: { name: string; host: string; port: number },
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      // A callback of listen would stay with the server after each try that failed.
      const listening = once(server, 'listening')
      server.listen({ host, port })
      await listening
      const address = server.address() as AddressInfo
      return `${host}:${address.port}`
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code !== 'EADDRINUSE' || attempt === PORT_TRIES) throw unusablePort(name, port, code)
      await delay(PORT_RETRY_MS)
    }
  }
}

function unusablePort(name: string, port: number, code: string | undefined): StartupError {
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
