import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { type Selection, useSelection } from './use-selection.ts'

test('what is chosen too late for the list that it was asked of takes nothing of the next one', () => {
  let selection!: Selection
  function List({ question }: { question: string }) {
    selection = useSelection(question)
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<List question="caminhão" />))
  const chooseAll = selection.set
  act(() => root.render(<List question="trator" />))
  act(() => selection.set(['7'], true))
  act(() => chooseAll(['1', '2'], true))
  expect([...selection.keys]).toEqual(['7'])
  act(() => root.unmount())
})
