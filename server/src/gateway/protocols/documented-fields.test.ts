import { readFileSync } from 'node:fs'
import type { DeviceReadings } from '@monitorweb/domain/position/position-report'
import { expect, test } from 'vitest'
import type { FrameProtocol } from '../protocol.ts'
import { SAMPLE_FRAMES } from './fuzz/sample-frames.ts'
import { protocols } from './protocols.ts'

const PAGES = new URL('../../../../docs/protocols/', import.meta.url)
const TYPED = ['ignition', 'voltage', 'odometerKm', 'hourMeterHours'] as const
/** Words of every protocol, which docs/protocols.md explains once. */
const OF_ALL = new Set(['secondEvent'])

const framed = protocols.filter((protocol): protocol is FrameProtocol => 'frameLength' in protocol)

/** What the readings of a protocol's own sample frames are called, each number in a name as «1». */
function namesOf(protocol: FrameProtocol): Set<string> {
  const names = new Set<string>()
  for (const frame of SAMPLE_FRAMES[protocol.name] ?? []) {
    const transport = protocol.transports[0] ?? 'tcp'
    const context = { serial: '863100000000007', transport, receivedAt: 0, memory: protocol.createMemory() }
    for (const message of protocol.decode(frame, context).messages) {
      const readings = message.kind === 'position' ? message.report : message.kind === 'heartbeat' && message.readings
      if (readings) for (const name of said(readings)) names.add(numberless(name))
    }
  }
  return names
}

const said = (readings: DeviceReadings) => [
  ...TYPED.filter((name) => readings[name] !== null),
  ...Object.keys(readings.attributes),
]
const numberless = (name: string) => name.replace(/\d+/g, '1')

test.each(framed.map((protocol) => [protocol.name, protocol] as const))(
  'the page of %s says which field becomes what its frames are read as',
  (name, protocol) => {
    const page = readFileSync(new URL(`${name}.md`, PAGES), 'utf8')
    const told = new Set(
      [...page.replaceAll('<number>', '1').matchAll(/`(\w+)`/g)].map(([, word]) => numberless(word!)),
    )
    const read = namesOf(protocol)
    expect(read.size).toBeGreaterThan(0)
    expect([...read].filter((field) => !told.has(field) && !OF_ALL.has(field))).toEqual([])
  },
)
