import { test } from 'vitest'
import type { FrameProtocol } from '../protocol.ts'
import { SAMPLE_FRAMES } from './fuzz/sample-frames.ts'
import { expectVocabulary } from './golden/vocabulary.ts'
import { protocols } from './protocols.ts'

const framed = protocols.filter((protocol): protocol is FrameProtocol => 'frameLength' in protocol)

test.each(framed.map((protocol) => [protocol.name, protocol] as const))(
  '%s says under a name of the vocabulary what that promises, and what it has a name for under no other',
  (name, protocol) => {
    const transport = protocol.transports[0] ?? 'tcp'
    const context = { serial: '863100000000007', transport, receivedAt: 0, memory: protocol.createMemory() }
    for (const frame of SAMPLE_FRAMES[name] ?? []) {
      for (const message of protocol.decode(frame, context).messages) {
        if (message.kind === 'position') expectVocabulary(message.report)
        else if (message.kind === 'heartbeat' && message.readings) expectVocabulary(message.readings)
      }
    }
  },
)
