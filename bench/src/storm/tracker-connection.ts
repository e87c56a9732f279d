import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { frameOf, loginPacket } from '@monitorweb/simulator/gt06/gt06-frames'

/** So many trackers share an address, since an address may have only so many connections of which nothing is stored. */
const TRACKERS_OF_ADDRESS = 1_000

/**
 * Connects a tracker and logs it in; answers how long that took. Rejects where it is turned away.
 * The whole network 127 is this machine's on Linux, which alone has an address for each thousand.
 */
export async function connectTracker(options: {
  port: number
  imei: string
  index: number
}): Promise<{ socket: Socket; loginMs: number }> {
  const { port, imei, index } = options
  const localAddress = `127.0.1.${1 + Math.floor(index / TRACKERS_OF_ADDRESS)}`
  const begun = performance.now()
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, localAddress })
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  socket.write(frameOf(loginPacket(imei), 0))
  await once(socket, 'data', { signal: closed.signal })
  // What is lost from now on closes the connection, which says so by itself.
  socket.on('error', () => undefined)
  return { socket, loginMs: performance.now() - begun }
}
