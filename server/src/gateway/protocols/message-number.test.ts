import { expect, test } from 'vitest'
import type { FrameProtocol, MessageNumber } from '../protocol.ts'
import { SAMPLE_FRAMES } from './fuzz/sample-frames.ts'
import { protocols } from './protocols.ts'
import { suntech } from './suntech/suntech.ts'

function numberOf(name: string, sample: number): MessageNumber | null {
  const protocol = protocols.find((each): each is FrameProtocol => each.name === name && 'frameLength' in each)!
  const frame = SAMPLE_FRAMES[name]![sample]!
  const context = {
    serial: '863100000000007',
    transport: 'tcp',
    receivedAt: 0,
    memory: protocol.createMemory(),
  } as const
  return protocol.numberOf?.(frame, protocol.decode(frame, context).messages) ?? null
}

test.each([
  ['gt06', 1, { value: 1, of: 0x1_0000 }],
  ['suntech', 11, { value: 72, of: 10_000 }],
  ['gl200', 0, { value: 0x1a2b, of: 0x1_0000 }],
  ['gl200', 5, { value: 0x1a2b, of: 0x1_0000 }],
  ['jt808', 0, { value: 0x0102, of: 0x1_0000 }],
  ['t800x', 0, { value: 7, of: 0x1_0000 }],
  ['mxt', 0, { value: 0x0201, of: 0x1_0000 }],
] as const)('%s numbers its messages (sample %i)', (name, sample, number) => {
  expect(numberOf(name, sample)).toEqual(number)
})

test('a line end that came with the segment of the next report changes no number of Suntech', () => {
  const numbers = ['', '\n'].map((before) => {
    const frame = Buffer.concat([Buffer.from(before), SAMPLE_FRAMES['suntech']![11]!])
    const context = { serial: null, transport: 'tcp', receivedAt: 0, memory: null } as const
    return suntech.numberOf!(frame, suntech.decode(frame, context).messages)
  })
  expect(numbers).toEqual([{ value: 72, of: 10_000 }, numbers[0]])
})

test.each([
  ['suntech', 1],
  ['suntech', 9],
  ['teltonika', 0],
])('%s does not, or in another count (sample %i)', (name, sample) => {
  expect(numberOf(name, sample)).toBeNull()
})
