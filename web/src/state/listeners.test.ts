import { expect, test, vi } from 'vitest'
import { createListeners } from './listeners.ts'

test('everyone who listens is told, until they stop', () => {
  const listeners = createListeners()
  const [stays, leaves] = [vi.fn(), vi.fn()]
  listeners.subscribe(stays)
  const stop = listeners.subscribe(leaves)
  listeners.tell()
  stop()
  listeners.tell()
  expect(stays).toHaveBeenCalledTimes(2)
  expect(leaves).toHaveBeenCalledTimes(1)
})

test('whoever stops while being told keeps nobody else from it', () => {
  const listeners = createListeners()
  const stop = listeners.subscribe(() => stop())
  const after = vi.fn()
  listeners.subscribe(after)
  listeners.tell()
  expect(after).toHaveBeenCalledOnce()
})
