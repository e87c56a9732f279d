import { readFileSync } from 'node:fs'
import { COMMAND_KINDS, type Command, type CommandKind } from '@monitorweb/domain/commands/command'
import { describe, expect, test } from 'vitest'
import type { CommandTarget } from '../command-family.ts'
import type { FrameProtocol } from '../protocol.ts'
import { closeFrame as closeCastel } from './castel/framing.ts'
import { commandFamilies } from './command-families.ts'
import { closePackage } from './eelink/framing.ts'
import { isSharedThere, readShared } from './golden/golden-cases.ts'
import { framed } from './jt808/framing.ts'
import { protocols } from './protocols.ts'

const SERIAL = '123456789012345'
const target: CommandTarget = {
  ...{ serial: SERIAL, model: '', now: Date.parse('2026-11-23T01:02:03Z') },
  ...{ transport: 'tcp', edition: '', number: 0 },
}

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
  text: { kind: 'text', text: '41,VERSION#' },
}

/** Who says no edition is of this one, where a family has no usual one. */
const EDITIONS: Readonly<Record<string, string>> = { suntech: 'SA200' }

const write = (family: string, command: Command, model = '') =>
  commandFamilies[family]!.encode(command, { ...target, model })
const text = (family: string, command: Command, model = '') => write(family, command, model).toString('latin1')

test('each family is one of a protocol, and writes each kind that it offers', () => {
  const names = protocols.map(({ name }) => name)
  for (const [name, family] of Object.entries(commandFamilies)) {
    expect([...names, 'traccar']).toContain(name)
    for (const kind of COMMAND_KINDS) {
      const written = () => family.encode(EXAMPLES[kind], { ...target, edition: EDITIONS[name] ?? '' })
      if (family.kinds('').includes(kind)) expect(written().length, `${name} ${kind}`).toBeGreaterThan(0)
      else expect(written, `${name} ${kind}`).toThrow('a command that this family does not take')
    }
  }
})

/** Models that are told otherwise than others of their family. */
const MODELS = ['GV200', 'GL300', 'VjoyCar T0024']

test('docs/protocols.md says which kinds each protocol takes', () => {
  const page = readFileSync(new URL('../../../../docs/protocols.md', import.meta.url), 'utf8')
  for (const [name, family] of Object.entries(commandFamilies)) {
    const all = family.kinds('')
    const some = COMMAND_KINDS.filter((kind) => MODELS.some((model) => family.kinds(model).includes(kind)))
    const confirmed = all.includes('block') || some.includes('block') ? (family.blockReading ?? 'nothing') : '–'
    const besides = some.filter((kind) => !all.includes(kind)).join(', ') || '–'
    expect(page).toContain(`| ${name} | ${all.join(', ')} | ${besides} | ${confirmed} |`)
  }
})

test.each([
  ['gps103', 60, ',C,01m'],
  ['gps103', 90, ',C,90s'],
  ['gps103', 5_400, ',C,90m'],
  ['gps103', 86_400, ',C,24h'],
  ['gps103', 119, null],
  ['gps103', 5_401, null],
  ['tk103', 3_600, 'AR000E100000)'],
  ['tk103', 86_400, null],
])('%s is told to report each %d s exactly so, or not at all (%s)', (name, seconds, words) => {
  const command = { kind: 'interval', seconds } as const
  expect(commandFamilies[name]!.refusalOf?.(command) === null).toBe(words !== null)
  if (words === null) expect(() => text(name, command)).toThrow('a command that this family does not take')
  else expect(text(name, command).endsWith(words)).toBe(true)
})

test.each([
  ['gt06', 1_234_000, 1_234_500],
  ['jt808', 1_234_500, 1_234_550],
])('%s is told a mileage exactly (%d m), or not at all (%d m)', (name, exact, inexact) => {
  const refusal = (meters: number) => commandFamilies[name]!.refusalOf?.({ kind: 'odometer', meters })
  expect(refusal(exact)).toBeNull()
  expect(refusal(inexact)).toContain('só conhece')
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

  test('suntech: who says its name in its reports is told by that, whatever the register says, and nobody by a guess', () => {
    const { editionOf } = protocols.find(({ name }) => name === 'suntech') as FrameProtocol
    const told = (frame: string | Buffer, model = '') =>
      commandFamilies['suntech']!.encode(EXAMPLES.block, { ...target, model, edition: editionOf!(Buffer.from(frame)) })
    expect(String(told('ST300STT;123456789012345;07\r', 'ST4315U'))).toBe('ST300CMD;123456789012345;02;Enable1\r')
    expect(String(told('\nST910;Location;123456789;\r'))).toBe('ST910CMD;123456789012345;02;Enable1\r')
    for (const frame of ['STT;123456789012345;3FFFFF\r', Buffer.of(0x81, 0, 1, 0)])
      expect(String(told(frame, 'ST340'))).toBe('CMD;123456789012345;04;01\r')
    const zip = Buffer.of(2, 0, 1, 0x10, 3)
    expect(String(told(zip, 'Suntech ST310U'))).toBe('ST300CMD;123456789012345;02;Enable1\r')
    expect(String(told(zip, 'ST-4305'))).toBe('CMD;123456789012345;04;01\r')
    for (const model of ['', 'Rastreador 300']) {
      expect(() => told(zip, model)).toThrow('a command that this family does not take')
    }
  })

  test('tk103: who reports in fields hears texts, and no block that it does not know, whatever the register says', () => {
    const { editionOf } = protocols.find(({ name }) => name === 'tk103') as FrameProtocol
    const edition = editionOf!(Buffer.from('(864768011069660,ZC11,250517,V)'))
    const told = (kind: CommandKind) => commandFamilies['tk103']!.encode(EXAMPLES[kind], { ...target, edition })
    expect(String(told('restart'))).toBe('[begin]sms2,88888888,[end]')
    expect(() => told('block')).toThrow('a command that this family does not take')
    expect(editionOf!(Buffer.from('(027044702512BP00000000000000000HSO)'))).toBe('')
  })

  test('teltonika: other outputs are left as they are', () => {
    expect(text('teltonika', EXAMPLES.output)).toContain('setdigout ?1')
  })

  test('tk103: an interval has four digits', () => {
    expect(text('tk103', { kind: 'interval', seconds: 65_535 })).toBe('(123456789012345AR00FFFF0000)')
  })

  test('tk103: the answer to a command begins with a word of its own, and to what VjoyCar hears with none', () => {
    const mark = (kind: CommandKind, model = '') =>
      commandFamilies['tk103']!.markOf?.(EXAMPLES[kind], { ...target, model })
    const kinds = ['block', 'unblock', 'output', 'interval', 'restart', 'position'] as const
    expect(kinds.map((kind) => mark(kind))).toEqual(['BV010', 'BV011', 'BV001', 'BS08', 'BT00', null])
    expect(mark('restart', 'VjoyCar T0024')).toBeNull()
  })

  test('jt808: settings with their numbers, and numbers of devices digit by digit', () => {
    const number = { ...target, serial: '13812345678' }
    const interval = commandFamilies['jt808']!.encode(EXAMPLES.interval, number).toString('hex')
    expect(interval).toMatch(/^7e8103000a01381234567800000100000029040000003c..7e$/)
  })
})

test('jt808 of 2019: a version, twenty digits, and a text that says what it is', () => {
  const since2019 = { ...target, serial: '13812345678', edition: '1', number: 7 }
  const hexOf = (command: Command) => commandFamilies['jt808']!.encode(command, since2019).toString('hex')
  expect(hexOf(EXAMPLES.block)).toMatch(/^7e8105400101000000000138123456780007f0..7e$/)
  expect(hexOf({ kind: 'text', text: 'A' })).toMatch(/^7e8300400301000000000138123456780007010141..7e$/)
  const frame = Buffer.from(hexOf(EXAMPLES.interval), 'hex')
  expect((protocols.find(({ name }) => name === 'jt808') as FrameProtocol).editionOf?.(frame)).toBe('1')
  // Where it is told its server that edition has no public example.
  expect(() => hexOf(EXAMPLES.server)).toThrow('a command that this family does not take')
})

test('castel: a device that reads the diagnosis has no relay, and is told nothing', () => {
  const { editionOf } = protocols.find(({ name }) => name === 'castel') as FrameProtocol
  const spoken = (version: number | null) =>
    editionOf!(closeCastel({ version, serial: target.serial, type: 0x1003, content: Buffer.alloc(0) }))
  expect([5, 0x0c, 4, null].map(spoken)).toEqual(['5', '12', '4', ''])
  const told = (edition: string) => commandFamilies['castel']!.encode(EXAMPLES.block, { ...target, edition })
  expect(told('5')).toEqual(told(''))
  for (const edition of ['3', '4']) expect(() => told(edition)).toThrow('a command that this family does not take')
})

test.each([
  ['jt808', framed(Buffer.from('00010005013812345678000100ab810502', 'hex'), 0x7e), '8105 invalid'],
  [
    'eelink',
    closePackage({
      type: 0x80,
      number: 1,
      content: Buffer.concat([Buffer.from('01000000ab', 'hex'), Buffer.from('OK')]),
    }),
    'OK',
  ],
  ['gl200', Buffer.from('+ACK:GTRTO,1A0102,135790246811220,,GPS,00AB,20100310172830,11F0$'), '+ACK:GTRTO'],
])('%s: an answer gives back the number of its command', (name, frame, words) => {
  const protocol = protocols.find((one) => one.name === name) as FrameProtocol
  const memory = protocol.createMemory()
  const [message] = protocol.decode(frame, {
    serial: SERIAL,
    transport: 'tcp',
    receivedAt: target.now,
    memory,
  }).messages
  expect(message).toMatchObject({ answers: '171', readings: { attributes: { commandResult: words } } })
})

describe('queclink', () => {
  test('asks, restarts and switches as the maker writes it, with a number that the answer gives back', () => {
    const told = (kind: CommandKind, model: string) =>
      commandFamilies['gl200']!.encode(EXAMPLES[kind], { ...target, model, number: 0x1_00ab }).toString('latin1')
    expect(told('position', 'GL300')).toBe('AT+GTRTO=gl300,1,,,,,,00AB$')
    expect(told('restart', 'gv300')).toBe('AT+GTRTO=gv300,3,,,,,,00AB$')
    expect(told('block', 'GV200')).toBe('AT+GTOUT=gv200,1,0,0,0,0,0,0,0,0,0,0,0,,,,,00AB$')
    expect(told('unblock', 'GV200')).toBe('AT+GTOUT=gv200,0,0,0,0,0,0,0,0,0,0,0,0,,,,,00AB$')
  })

  test('what is laid out by model is offered to that model alone', () => {
    const { kinds } = commandFamilies['gl200']!
    expect(kinds('')).toEqual(['text'])
    expect(kinds('GV300')).toEqual(['position', 'restart', 'text'])
    expect(kinds('GV200')).toContain('block')
  })
})

test('jt808: what an administrator wrote as a frame goes as it is', () => {
  const frame = '7e830000010138123456780000013f7e'
  expect(write('jt808', { kind: 'text', text: frame }).toString('hex')).toBe(frame)
})

/** Kinds of the reference by ours. */
const KINDS: Record<string, (params: Record<string, unknown>) => Command> = {
  engineStop: () => EXAMPLES.block,
  engineResume: () => EXAMPLES.unblock,
  rebootDevice: () => EXAMPLES.restart,
  positionSingle: () => EXAMPLES.position,
  positionPeriodic: ({ frequency }) => ({ kind: 'interval', seconds: Number(frequency) }),
  outputControl: ({ data }) => ({ kind: 'output', output: 1, on: data === '1' }),
  setTimezone: () => ({ kind: 'timeZone', minutes: 240 }),
  setConnection: ({ server, port }) => ({ kind: 'server', host: String(server), port: Number(port) }),
  custom: ({ data }) => ({ kind: 'text', text: String(data) }),
}

/** What none of our kinds says an administrator writes in the maker's words, by the reference's test. */
const WORDS: Record<string, string> = {
  'h02 testAlarmArmEncode': 'SCF,010203,0,0',
  'h02 testAlarmDisarmEncode': 'SCF,010203,1,1',
  'tk103 testEncodePositionStop': 'AR0000000000',
  'tk103 testEncodeGetVersion': 'AP07',
  'tk103 testEncodeSetOdometer': 'AX01',
  'tk103 testEncodePositionPeriodicAlternative': '*routetrack*99*',
  'tk103 testEncodePositionStopAlternative': '*routetrackoff*',
  'tk103 testEncodeGetVersionAlternative': '*about*',
  'tk103 testEncodeIdentificationAlternative': '999999',
  'tk103 testEncodeSosOnAlternative': '*soson*',
  'tk103 testEncodeSosOffAlternative': '*sosoff*',
  'tk103 testEncodeSosNumberAlternative': '*master*232323*+55555555555*',
  'meitrack testEncode requestPhoto': 'D03,1,camera_picture.jpg',
  'meitrack testEncode sendSms': 'C02,0,15360853789,Meitrack',
  'xexun2 testEncode powerOff': 'of=1',
  'topin testEncode': '41,13533333333',
}

interface Vector {
  test: string
  type: string
  params?: Record<string, unknown>
  setup?: string[]
  expectedText?: string
  expectedHex?: string
}

const shared = (readShared('commands.json') as unknown as { commands: Record<string, Vector[]> } | null)?.commands ?? {}

/** What an SMS says is written elsewhere. */
const vectors = Object.entries(shared).flatMap(([family, list]) =>
  list
    .filter(({ test }) => test !== 'testSmsEncode')
    .map((vector, index) => [`${family} ${vector.test} ${index}`, family, vector] as const),
)

function commandOf(family: string, { test, type, params = {} }: Vector): Command {
  const words = WORDS[`${family} ${test}`] ?? WORDS[`${family} ${test} ${type}`]
  return words === undefined ? KINDS[type]!(params) : { kind: 'text', text: words }
}

/** The model for which the reference writes otherwise. */
function modelOf({ setup = [], expectedText = '' }: Vector): string {
  return expectedText.startsWith('[begin]') ? 'VjoyCar T0024' : (/Override\("(\w+)"\)/.exec(setup.join())?.[1] ?? '')
}

describe.skipIf(!isSharedThere)('public commands (need ../shared, absent here)', () => {
  test('all there are but one that is an SMS', () => expect(vectors).toHaveLength(52))

  test.each(vectors)('%s', (_, family, vector) => {
    const { expectedText, expectedHex } = vector
    const transport = expectedHex?.startsWith('454c') ? 'udp' : 'tcp'
    const to: CommandTarget = { ...target, transport, model: modelOf(vector), edition: EDITIONS[family] ?? '' }
    const written = commandFamilies[family]!.encode(commandOf(family, vector), to)
    if (expectedHex !== undefined) expect(written.toString('hex')).toBe(expectedHex)
    else expect(written.toString('latin1')).toBe(expectedText)
  })
})
