import { describe, expect, test } from 'vitest'
import type { Message } from '../../protocol.ts'
import { expectOneFrame } from '../golden/cut-streams.ts'
import { expectMessages, type GoldenCase, isSharedThere, readShared } from '../golden/golden-cases.ts'
import { RENAMED } from './golden.ts'
import { trv } from './trv.ts'

type Case = GoldenCase & { golden: { nondeterministic?: boolean } }

const cases = (readShared('trv.json') ?? []) as Case[]

function run({ message, sessionFrom, golden }: Case): { messages: Message[]; reply: string } {
  const bytes = Buffer.from(`${message.replace(/#$/, '')}#`, 'latin1')
  expectOneFrame(trv, bytes)
  const answer = golden.responses?.[0]?.text ?? ''
  // The answer to a login says the time, which is that of the reference's run.
  const time = /,(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d),/.exec(answer)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (time?.slice(1) ?? []).map(Number)
  const receivedAt = Date.UTC(year, month - 1, day, hour, minute, second)
  const serial = sessionFrom ? '355932600077007' : null
  const { messages, reply } = trv.decode(bytes, { serial, transport: 'tcp', receivedAt, memory: null })
  return { messages, reply: Buffer.from(reply ?? []).toString('latin1') }
}

const table = cases.map((golden) => [golden.seq, golden] as const)

describe.skipIf(!isSharedThere)('public trv cases (need ../shared, absent here)', () => {
  test('all cases are there', () => expect(cases).toHaveLength(21))

  test.each(table)('case %i is answered byte for byte', (_seq, golden) => {
    expect(run(golden).reply).toBe(golden.golden.responses?.[0]?.text ?? '')
  })

  test.each(table)('case %i says what the reference says', (_seq, golden) => {
    const { messages } = run(golden)
    const { result, deviceIds } = golden.golden
    if (deviceIds) expect(messages).toEqual([{ kind: 'login', serial: deviceIds[0] }])
    else if (result === null) expect(messages.map(({ kind }) => kind)).not.toContain('position')
    else expectMessages(messages, [result], { attributes: undefined, renamed: RENAMED })
  })
})
