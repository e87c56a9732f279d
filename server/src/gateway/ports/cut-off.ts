import type { Socket } from 'node:net'

/**
 * Ends a connection by a reset: after an orderly end a device may believe that what it sent has arrived. One whose end has begun cannot be
 * reset any more, and would never be closed by a reset that fails.
 */
export function cutOff(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
