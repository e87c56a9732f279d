import type { Socket } from 'node:net'
import type { NetworkList } from '../../network-list.ts'
import { readProxyHeader } from './proxy-header.ts'

/** Ends the way from a load balancer to a port: what comes after its header is the device's own. */
export interface ProxiedConnections {
  /**
   * Hands the connection on once it is known whose it is. Only the addresses that the operator listed are believed; of them
   * each connection begins with a header, and one without is refused with the bytes that it began with.
   */
  receive(socket: Socket, port: ProxiedPort): void
}

interface ProxiedPort {
  connected(socket: Socket): void
  refused(bytes: Buffer): void
}

/** Without a load balancer every connection is the device's own. */
export const DIRECT: ProxiedConnections = { receive: (socket, { connected }) => connected(socket) }

const HEADER_WITHIN_MS = 5_000
const addresses = new WeakMap<Socket, string>()

/** The address of whoever is at the other end, behind the load balancer where there is one that is believed. */
export function addressOf(socket: Socket): string {
  return addresses.get(socket) ?? socket.remoteAddress ?? ''
}

/** Both ends of a connection, as operators are told of it: whose it is, and at which of our ports it came. */
export function endsOf(socket: Socket): { address: string; port: number } {
  return { address: addressOf(socket), port: socket.localPort ?? 0 }
}

export function createProxiedConnections(believed: NetworkList): ProxiedConnections {
  return {
    receive(socket, { connected, refused }) {
      if (believed.has(socket.remoteAddress ?? '')) hearHeader(socket, { connected, refused })
      else connected(socket)
    },
  }
}

function hearHeader(socket: Socket, { connected, refused }: ProxiedPort): void {
  let heard: Buffer = Buffer.alloc(0)
  const deadline = setTimeout(() => refuse(), HEADER_WITHIN_MS).unref()
  function fail(): void {
    socket.destroy()
  }

  function end(): void {
    clearTimeout(deadline)
    socket.off('data', onData).off('error', fail).off('close', onClose)
  }

  function onClose(): void {
    clearTimeout(deadline)
  }

  function refuse(): void {
    end()
    socket.on('error', () => undefined)
    if (heard.length > 0) refused(heard)
    socket.destroy()
  }

  function onData(part: Buffer): void {
    heard = heard.length === 0 ? part : Buffer.concat([heard, part])
    const header = readProxyHeader(heard)
    if (header === 'more') return
    if (header === null) {
      refuse()
      return
    }
    end()
    socket.pause()
    if (header.address !== null) addresses.set(socket, header.address)
    const rest = heard.subarray(header.length)
    if (rest.length > 0) socket.unshift(rest)
    connected(socket)
    socket.resume()
  }

  socket.on('data', onData).on('error', fail).on('close', onClose)
}
