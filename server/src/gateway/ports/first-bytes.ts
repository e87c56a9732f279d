import type { Socket } from 'node:net'
import { cutOff } from './cut-off.ts'
import type { Language } from './languages.ts'
import type { DeviceConnection } from './stream-connection.ts'

interface Hearing {
  /** Answers what the first bytes are, or null until there are more of them. */
  read(bytes: Buffer): Language | null
  /** Serves what the device speaks from its first byte on; null where it said no more and it is not clear. */
  heard(language: Language | null, bytes: Buffer): DeviceConnection
}

/** Reads a socket until it is clear what is spoken over it. Nothing is answered meanwhile. */
export function hearLanguage(socket: Socket, { read, heard }: Hearing): DeviceConnection {
  let bytes: Buffer = Buffer.alloc(0)

  function onEnd(): void {
    if (bytes.length > 0) end(null)
  }

  function end(language: Language | null): DeviceConnection {
    socket.off('end', onEnd)
    return heard(language, bytes)
  }

  socket.on('end', onEnd)
  return {
    read(part) {
      bytes = bytes.length === 0 ? part : Buffer.concat([bytes, part])
      const language = read(bytes)
      if (language) end(language)
    },
    giveUp() {
      if (bytes.length > 0) end(null).giveUp()
      else socket.destroy()
    },
    leave: () => cutOff(socket),
    end() {
      if (bytes.length > 0) end(null).end()
    },
    stop: () => cutOff(socket),
    readsSince: 0,
  }
}
