import { expect, test } from 'vitest'
import { ACCESS_ACTIONS, ACTIONS_OF_GROUP, actionWords } from './action-words.ts'

test('«Entradas e senhas» holds all that is said of entering, sessions, passwords and second factors, and nothing else', () => {
  const all = [...ACTIONS_OF_GROUP.mudancas!, ...ACCESS_ACTIONS]
  const spoken = all.filter((action) => /entr(ou|ar)|saiu|sess|senha|etapas|ver como/i.test(actionWords(action)!))
  expect([...ACTIONS_OF_GROUP.entradas!].sort()).toEqual(spoken.sort())
})
