import { expect, test } from 'vitest'
import { createEachApart } from './each-apart.ts'

test('one that fails keeps no other from being done, and why is told once until all was done', async () => {
  let items = [1, 2, 3]
  const done: number[] = []
  const told: unknown[] = []
  const doAll = createEachApart({
    list: async () => items,
    lineOf: (item) => item,
    async work(item) {
      if (item === 2) throw item
      done.push(item)
    },
    noteFailure: (error) => told.push(error),
    isOfAll: () => false,
  })
  const never = () => false
  await doAll(never)
  await doAll(never)
  expect([done, told]).toEqual([[1, 3, 1, 3], [2]])
  items = [1]
  await doAll(never)
  items = [2]
  await doAll(never)
  expect(told).toEqual([2, 2])
  items = [4, 5]
  await doAll(() => done.includes(4))
  expect(done.at(-1)).toBe(4)
})

test('of what nothing can be done against now no other is tried', async () => {
  const tried: number[] = []
  const told: unknown[] = []
  const doAll = createEachApart({
    list: async () => [1, 2, 3],
    lineOf: (item) => item,
    async work(item) {
      tried.push(item)
      if (item > 1) throw item
    },
    noteFailure: (error) => told.push(error),
    isOfAll: (error) => error === 2,
  })
  await doAll(() => false)
  await doAll(() => false)
  expect([tried, told]).toEqual([[1, 2, 1, 2], [2]])
})

test('what failed has its turn after the others, and what is behind it in its line waits until it is done or gone', async () => {
  const tried: string[] = []
  let [items, mostAtOnce] = [['a1', 'a2', 'b1', 'c1'], 1]
  const doAll = createEachApart({
    list: async () => items,
    lineOf: (item) => item[0],
    async work(item) {
      tried.push(item)
      if (item === 'a1') throw item
    },
    noteFailure: () => undefined,
    isOfAll: () => false,
  })
  const round = async () => {
    const before = tried.length
    await doAll(() => tried.length - before === mostAtOnce)
    return tried.slice(before)
  }
  // A round that is used up by the one that fails is not used up by it again.
  expect(await round()).toEqual(['a1'])
  expect(await round()).toEqual(['b1'])
  mostAtOnce = 9
  expect(await round()).toEqual(['b1', 'c1', 'a1'])
  items = ['a2', 'a3', 'b1']
  expect(await round()).toEqual(['b1', 'a2', 'a3'])
  expect(await round()).toEqual(['a2', 'a3', 'b1'])
})
