import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import type { Intake } from '../intake.ts'
import { castel } from '../protocols/castel/castel.ts'
import { deviceFrame } from '../protocols/castel/frames.ts'
import { createDatagramServer } from './datagram-server.ts'
import { createDeviceWays } from './device-ways.ts'
import { createLanguages } from './languages.ts'

test('a device is reached in the edition that its datagram tells', async () => {
  const intake: Intake = {
    accept: async () => 'stored',
    take: (arrival, settled) => settled(arrival, 'stored'),
    pending: () => 0,
    pendingBytes: () => 0,
    isStalled: () => false,
  }
  const languages = createLanguages([castel], 'udp', { intake })
  const ways = createDeviceWays(() => undefined)
  const server = createDatagramServer({
    ...{ own: languages.of(castel), languages, ways, intake },
    events: {
      sockets: () => undefined,
      refused: () => undefined,
      portOpen: () => undefined,
      misplaced: () => undefined,
      disputed: () => undefined,
    },
  })
  const device = createSocket('udp4')
  try {
    const port = await server.listen({ host: '127.0.0.1', port: 0 })
    const serial = '213BR2026000017'
    const heartbeat = deviceFrame(0x1003, Buffer.alloc(0), serial, 4)
    device.send(heartbeat, port, '127.0.0.1')
    await expect.poll(() => ways.reach(serial)).toMatchObject({ protocol: 'castel', serial, edition: '4' })
  } finally {
    device.close()
    server.closeConnections()
  }
})
