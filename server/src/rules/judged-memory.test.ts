import { newRuleState } from '@monitorweb/domain/rules/rule-state'
import { expect, test } from 'vitest'
import { emptyStoredTrack } from '../storage/positions/track-columns.ts'
import { MOST_RECENT_POINTS } from '../storage/rules/recent-tracks.ts'
import { createJudgedMemory, type JudgedPart, recentFrom } from './judged-memory.ts'

/** A vehicle judged up to an instant, by so many rules. */
function judged(at: number, rules = 1): JudgedPart {
  const state = { effectiveFrom: 0, state: newRuleState() }
  const states = Object.fromEntries(Array.from({ length: rules }, (_, id) => [id, state]))
  return {
    checkpoint: { at, soundUntil: at, readFrom: at, states },
    storedAt: at,
    found: [],
    lateIn: null,
    geofences: new Map(),
    recent: null,
    tip: null,
  }
}

test('what a transaction noted counts once it committed, and not at all where it failed', () => {
  const memory = createJudgedMemory()
  memory.note(1, 'a', judged(5))
  expect(memory.find(1, 'a')).toBeNull()
  memory.settle()
  memory.note(1, 'a', judged(6))
  memory.note(2, 'a', judged(6))
  memory.drop()
  memory.settle()
  expect(memory.find(1, 'a')?.storedAt).toBe(5)
  expect(memory.find(1, 'b')).toBeNull()
  expect(memory.find(2, 'a')).toBeNull()
  memory.note(1, 'a', null)
  memory.settle()
  expect(memory.find(1, 'a')).toBeNull()
})

test('of a vehicle it knows the parts that were judged together last, and nothing once it is forgotten', () => {
  const memory = createJudgedMemory()
  const judge = (...parts: string[]) => {
    for (const part of parts) memory.note(1, part, judged(5))
    memory.settle()
  }
  const known = () => ['a', 'b', 'c'].filter((part) => memory.find(1, part) !== null)
  judge('a', 'b')
  expect(known()).toEqual(['a', 'b'])
  judge('a', 'c')
  // Where the history becomes what it was, what was written meanwhile was not of it.
  expect(known()).toEqual(['a', 'c'])
  memory.forget(1)
  expect(known()).toEqual([])
})

test('it holds so many states of rules, of what was judged last', () => {
  const memory = createJudgedMemory(5)
  for (const vehicleId of [1, 2, 1, 3]) {
    memory.note(vehicleId, 'a', judged(vehicleId, 2))
    memory.settle()
  }
  expect([1, 2, 3].map((vehicleId) => memory.find(vehicleId, 'a') !== null)).toEqual([true, false, true])
})

test('what is remembered of a track is gone on from where it begins there and is short: one that never settles is not kept for ever', () => {
  const known = (length: number) => {
    const track = emptyStoredTrack(length)
    track.fixTime.set(Array.from({ length }, (_, index) => 1_000 + index))
    return { recent: { track, told: [], room: null, asked: 'speed' } }
  }
  const short = known(MOST_RECENT_POINTS)
  expect(recentFrom(short, { asked: 'speed', from: 1_500 })).toBe(short.recent)
  expect(recentFrom(short, { asked: 'speed', from: 999 })).toBeNull()
  expect(recentFrom(short, { asked: 'speed ports', from: 1_500 })).toBeNull()
  expect(recentFrom(known(MOST_RECENT_POINTS + 1), { asked: 'speed', from: 1_500 })).toBeNull()
  expect(recentFrom(known(0), { asked: 'speed', from: 1_500 })).toBeNull()
  expect(recentFrom(null, { asked: 'speed', from: 1_500 })).toBeNull()
})
