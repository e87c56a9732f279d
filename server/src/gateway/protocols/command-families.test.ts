import { COMMAND_KINDS, type Command, type CommandKind } from '@monitorweb/domain/commands/command'
import { describe, expect, test } from 'vitest'
import type { CommandTarget } from '../command-family.ts'
import { commandFamilies } from './command-families.ts'
import { isSharedThere, readShared } from './golden/golden-cases.ts'
import { protocols } from './protocols.ts'

const target: CommandTarget = {
  ...{ serial: '123456789012345', model: '', now: Date.parse('2026-11-23T01:02:03Z') },
  ...{ transport: 'tcp', number: 0 },
}

/** One command of each kind. */
const EXAMPLES: Record<CommandKind, Command> = {
  block: { kind: 'block' },
  unblock: { kind: 'unblock' },
  output: { kind: 'output', output: 2, on: true },
  position: { kind: 'position' },
  interval: { kind: 'interval', seconds: 60 },
  restart: { kind: 'restart' },
  odometer: { kind: 'odometer', meters: 123_456_000 },
  timeZone: { kind: 'timeZone', minutes: -180 },
  speedLimit: { kind: 'speedLimit', speedKmh: 80 },
  server: { kind: 'server', host: 'rastreio.exemplo.com.br', port: 5023 },
  text: { kind: 'text', text: 'VERSION#' },
}

const write = (family: string, command: Command, model = '') =>
  commandFamilies[family]!.encode(command, { ...target, model })
const text = (family: string, command: Command, model = '') => write(family, command, model).toString('latin1')

test('each family is one of a protocol, and writes each kind that it offers', () => {
  const names = protocols.map(({ name }) => name)
  for (const [name, family] of Object.entries(commandFamilies)) {
    expect(names).toContain(name)
    for (const kind of COMMAND_KINDS) {
      const written = () => family.encode(EXAMPLES[kind], target)
      if (family.kinds('').includes(kind)) expect(written().length, `${name} ${kind}`).toBeGreaterThan(0)
      else expect(written, `${name} ${kind}`).toThrow('a command that this family does not take')
    }
  }
})

test('a family that blocks also unblocks', () => {
  for (const family of Object.values(commandFamilies)) {
    expect(family.kinds('').includes('block')).toBe(family.kinds('').includes('unblock'))
  }
})

describe('what makers publish', () => {
  test('gt06: the relay, and DYD where there is none', () => {
    expect(text('gt06', EXAMPLES.unblock)).toContain('Relay,0#')
    expect(text('gt06', EXAMPLES.block, 'GT06')).toContain('DYD,000000#')
    expect(text('gt06', EXAMPLES.block, 'GT06N')).toContain('Relay,1#')
    expect(text('gt06', { kind: 'timeZone', minutes: -210 })).toContain('GMT,W,3,30#')
    expect(text('gt06', { kind: 'server', host: '198.51.100.7', port: 5023 })).toContain(
      'SERVER,0,198.51.100.7,5023,0#',
    )
  })

  test('suntech: words behind the name of the model, numbers in the universal family', () => {
    expect(text('suntech', EXAMPLES.block, 'ST340')).toBe('ST300CMD;123456789012345;02;Enable1\r')
    expect(text('suntech', EXAMPLES.position, 'ST310U')).toBe('ST300CMD;123456789012345;02;StatusReq\r')
    expect(text('suntech', EXAMPLES.block, 'ST4315U')).toBe('CMD;123456789012345;04;01\r')
    expect(text('suntech', EXAMPLES.unblock, 'ST4315U')).toBe('CMD;123456789012345;04;02\r')
    expect(text('suntech', { kind: 'output', output: 2, on: false }, 'ST8300')).toBe('CMD;123456789012345;04;04\r')
  })

  test('teltonika: other outputs are left as they are', () => {
    expect(text('teltonika', EXAMPLES.output)).toContain('setdigout ?1')
  })

  test('tk103: an interval of a day is the longest that four digits hold', () => {
    expect(text('tk103', { kind: 'interval', seconds: 86_400 })).toBe('(123456789012345AR00FFFF0000)')
  })

  test('jt808: settings with their numbers, and numbers of devices digit by digit', () => {
    const number = { ...target, serial: '13812345678' }
    const interval = commandFamilies['jt808']!.encode(EXAMPLES.interval, number).toString('hex')
    expect(interval).toMatch(/^7e8103000a01381234567800000100000029040000003c..7e$/)
  })
})

/** Kinds of the reference by ours; those without one are not offered here. */
const KINDS: Record<string, (params: Record<string, unknown>) => Command> = {
  engineStop: () => EXAMPLES.block,
  engineResume: () => EXAMPLES.unblock,
  rebootDevice: () => EXAMPLES.restart,
  positionSingle: () => EXAMPLES.position,
  positionPeriodic: ({ frequency }) => ({ kind: 'interval', seconds: Number(frequency) }),
  outputControl: ({ data }) => ({ kind: 'output', output: 1, on: data === '1' }),
  setTimezone: () => ({ kind: 'timeZone', minutes: 240 }),
  custom: ({ data }) => ({ kind: 'text', text: String(data) }),
}

interface Vector {
  type: string
  params?: Record<string, unknown>
  setup?: string[]
  expectedText?: string
  expectedHex?: string
}

const shared = (readShared('commands.json') as unknown as { commands: Record<string, Vector[]> } | null)?.commands ?? {}

/** What is not written here: other dialects, over datagrams, of kinds that are none of ours, or text that is a frame already. */
function isElsewhere({ type, setup, expectedText = '', expectedHex = '', params }: Vector): boolean {
  const isOtherDialect = expectedText.startsWith('[begin]') || setup !== undefined || expectedHex.startsWith('454c')
  return isOtherDialect || KINDS[type] === undefined || /^7e.*7e$/.test(String(params?.['data']))
}

const vectors = Object.entries(shared).flatMap(([family, list]) =>
  commandFamilies[family]
    ? list.filter((vector) => !isElsewhere(vector)).map((vector) => [family, vector.type, vector] as const)
    : [],
)

describe.skipIf(!isSharedThere)('public commands (need ../shared, absent here)', () => {
  test('as many as are of our families and kinds', () => expect(vectors).toHaveLength(24))

  test.each(vectors)('%s %s', (family, type, { params = {}, expectedText, expectedHex }) => {
    const written = write(family, KINDS[type]!(params))
    if (expectedHex !== undefined) expect(written.toString('hex')).toBe(expectedHex)
    else expect(written.toString('latin1')).toBe(expectedText)
  })
})
