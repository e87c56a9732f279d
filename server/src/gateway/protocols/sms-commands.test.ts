import { describe, expect, test } from 'vitest'
import { isSharedThere, readShared } from './golden/golden-cases.ts'
import { type SmsModel, smsKinds, smsTextOf } from './sms-commands.ts'

const of = (protocol: string, model = '', more: Partial<SmsModel> = {}): SmsModel => ({
  ...{ serial: '123456789012345', protocol, model, smsCommands: '', smsSpeedCheck: '', smsBlockSpeedKmh: 0, ...more },
})

test('a block is among them only where it is known who says that the model checks the speed', () => {
  expect(smsKinds(of('gt06', 'GT06N'))).not.toContain('block')
  expect(smsKinds(of('gt06', 'GT06N'))).toContain('unblock')
  expect(smsTextOf(of('gt06', 'GT06N'), { kind: 'block' })).toBeNull()
  expect(smsTextOf(of('gt06', 'JV200'), { kind: 'block' })).toBe('Relay,1#')
  expect(smsTextOf(of('gt06', 'GT06N', { smsSpeedCheck: 'Manual, 4.2' }), { kind: 'block' })).toBeNull()
  expect(smsTextOf(of('gt06', 'GT06N', { smsBlockSpeedKmh: 20 }), { kind: 'block' })).toBeNull()
  const said = { smsSpeedCheck: 'Manual, 4.2', smsBlockSpeedKmh: 20 }
  expect(smsTextOf(of('gt06', 'GT06N', said), { kind: 'block' })).toBe('Relay,1#')
  const coban = { smsCommands: 'block = stop654321\nrestart = reset654321' }
  expect(smsKinds(of('gps103', '', coban))).toEqual(['unblock', 'restart'])
  expect(smsTextOf(of('gps103', '', { ...coban, ...said }), { kind: 'block' })).toBe('stop654321')
})

test('the words of the register come before those of the family, and do where the tracker was never heard', () => {
  const own = { smsCommands: 'restart = reset654321\nserver = adminip {servidor} {porta}' }
  expect(smsTextOf(of('gps103', '', own), { kind: 'restart' })).toBe('reset654321')
  expect(smsTextOf(of('gps103'), { kind: 'restart' })).toBe('reset123456')
  expect(smsKinds(of('', '', own))).toEqual(['restart', 'server'])
  expect(smsTextOf(of('', '', own), { kind: 'server', host: 'a.br', port: 5001 })).toBe('adminip a.br 5001')
  expect(smsKinds(of(''))).toEqual([])
})

test('what makers publish', () => {
  expect(smsTextOf(of('teltonika'), { kind: 'restart' })).toBe('  cpureset')
  expect(smsTextOf(of('tk103', 'VjoyCar T0024'), { kind: 'position' })).toBe('*getposl*')
  expect(smsTextOf(of('tk103'), { kind: 'position' })).toBeNull()
  expect(smsTextOf(of('gt06'), { kind: 'interval', seconds: 30 })).toBe('TIMER,30,30#')
})

interface Vector {
  test: string
  type: string
  expectedText: string
}

describe.skipIf(!isSharedThere)('public commands by SMS (need ../shared, absent here)', () => {
  const shared = readShared('commands.json') as unknown as { commands: Record<string, Vector[]> } | null
  const vectors = Object.entries(shared?.commands ?? {}).flatMap(([family, list]) =>
    list.filter(({ test }) => test === 'testSmsEncode').map((vector) => [family, vector] as const),
  )
  test('there is one', () => expect(vectors).toHaveLength(1))
  test.each(vectors)('%s', (family, { type, expectedText }) => {
    expect(type).toBe('rebootDevice')
    expect(smsTextOf(of(family), { kind: 'restart' })).toBe(expectedText)
  })
})
