import { once } from 'node:events'
import type { DeviceDoor } from '../setup/device-door.ts'

/** Resolves with all that was answered to a device until its login and a ping were, or the connection was closed. */
export async function wialonLogin(door: DeviceDoor, serial: string, password: string): Promise<string> {
  const socket = door.connect('wialon')
  let said = ''
  const ended = once(socket, 'close')
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    said += bytes
    if (said.endsWith('#AP#\r\n')) socket.destroy()
  })
  socket.write(`#L#${serial};${password}\r\n#P#\r\n`)
  await ended
  return said
}
