import { expect, test } from 'vitest'
import { COMMAND_KINDS, isDangerous } from './command.ts'
import { mayApprove, mayAsk, mayFollow, needsApproval, PUBLISHED_POLICY } from './command-policy.ts'

const MONDAY_NOON = Date.parse('2026-11-23T12:00:00-03:00')
const MONDAY_NIGHT = Date.parse('2026-11-23T22:00:00-03:00')
const central = { access: 'O', operator: true }
const administrator = { access: 'A', operator: false }

test('a second person approves what is dangerous and nothing else, by what is published', () => {
  const approved = COMMAND_KINDS.filter((kind) => needsApproval(PUBLISHED_POLICY, kind, MONDAY_NOON))
  expect(approved).toEqual(COMMAND_KINDS.filter(isDangerous))
  expect(approved).not.toContain('unblock')
})

test('outside of hours alone it is approved, but for what nobody knows beforehand', () => {
  const policy = { ...PUBLISHED_POLICY, approval: 'outsideHours' as const }
  expect(needsApproval(policy, 'block', MONDAY_NOON)).toBe(false)
  expect(needsApproval(policy, 'block', MONDAY_NIGHT)).toBe(true)
  expect(needsApproval(policy, 'text', MONDAY_NOON)).toBe(true)
  expect(needsApproval(policy, 'unblock', MONDAY_NIGHT)).toBe(false)
  expect(needsApproval({ ...policy, hours: 'sempre' }, 'block', MONDAY_NOON)).toBe(true)
})

test("a customer's own people may nothing until the central says what", () => {
  expect(COMMAND_KINDS.filter((kind) => mayAsk(PUBLISHED_POLICY, administrator, kind))).toEqual([])
  expect(COMMAND_KINDS.filter((kind) => mayApprove(PUBLISHED_POLICY, administrator, kind))).toEqual([])
  expect(mayFollow(PUBLISHED_POLICY, administrator)).toBe(false)
  const allowed = { ...PUBLISHED_POLICY, ownAsk: 'A' as const, ownKinds: ['position', 'text'] as const }
  expect(COMMAND_KINDS.filter((kind) => mayAsk(allowed, administrator, kind))).toEqual(['position'])
  expect(mayAsk(allowed, { access: 'O', operator: false }, 'position')).toBe(false)
  expect(mayApprove(allowed, administrator, 'position')).toBe(false)
  expect(mayFollow(allowed, administrator)).toBe(true)
})

test("of the central's people a customer's rules say who asks and who approves", () => {
  const strict = { ...PUBLISHED_POLICY, centralApprove: 'A' as const }
  expect(mayAsk(strict, central, 'block')).toBe(true)
  expect(mayAsk(strict, central, 'text')).toBe(false)
  expect(mayApprove(strict, central, 'block')).toBe(false)
  expect(mayApprove(strict, { access: 'A', operator: true }, 'block')).toBe(true)
})
