import { expect, test } from 'vitest'
import { readSavedViews, savedViewsField } from './saved-views.ts'

const view = { list: 'veiculos', name: 'Sem equipamento', search: 'sem=equipamento' }

test('views read back as they were saved, and nothing else reads as views', () => {
  expect(readSavedViews(JSON.stringify([view]))).toEqual([view])
  for (const stored of ['', '[]', '{}', 'x', '[1]', '[{"list":"veiculos"}]']) expect(readSavedViews(stored)).toEqual([])
})

test.each([
  ['', true],
  ['[]', true],
  [JSON.stringify([view]), true],
  ['{}', false],
  ['[null]', false],
  [JSON.stringify([{ ...view, name: 'x'.repeat(41) }]), false],
  [JSON.stringify(Array(61).fill(view)), false],
])('%.30s is taken as preference: %s', (stored, taken) => {
  expect(savedViewsField.rule.safeParse(stored).success).toBe(taken)
})
