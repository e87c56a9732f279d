import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createNameLookup } from '../../src/notices/channels/name-lookup.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A name server that answers a question with what `answer` makes of it; null: it keeps silent. */
async function startNameServer(answer: (question: Buffer) => Buffer | null): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const said = answer(question)
    if (said) socket.send(said, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  ends.push(() => socket.close())
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}

/** RFC 1035: the question again, answered by one address where it asks for those of IPv4, and by none else. */
function answerOf(question: Buffer): Buffer {
  const head = Buffer.from(question.subarray(0, 12))
  const end = question.indexOf(0, 12) + 5
  const asksForFour = question.readUInt16BE(end - 4) === 1
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(asksForFour ? 1 : 0, 6)
  head.writeUInt16BE(0, 10)
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 203, 0, 113, 9])
  return Buffer.concat([head, question.subarray(12, end), ...(asksForFour ? [record] : [])])
}

test('a name is looked up at the name server', async () => {
  const lookUp = createNameLookup({ servers: [await startNameServer(answerOf)] })
  expect(await lookUp('avisos.exemplo.com.br')).toEqual([{ address: '203.0.113.9', family: 4 }])
})

test('a name server that keeps silent is waited for so long and no longer, and the system is not asked', async () => {
  const lookUp = createNameLookup({ servers: [await startNameServer(() => null)], timeoutMs: 20 })
  await expect(lookUp('localhost.exemplo.com.br')).rejects.toMatchObject({ code: 'ETIMEOUT' })
})

test('what the name servers do not know may be a name of this machine', async () => {
  const notKnown = (question: Buffer) => {
    const answer = Buffer.from(question)
    answer.writeUInt16BE(0x8183, 2)
    return answer
  }
  const lookUp = createNameLookup({ servers: [await startNameServer(notKnown)] })
  expect((await lookUp('localhost')).map(({ address }) => address)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]),
  )
})
