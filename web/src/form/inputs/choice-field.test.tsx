import { afterEach, beforeEach, expect, test } from 'vitest'
import { enterAs, labelled, openPage, press, seen } from '#testing/test-page.tsx'
import { type Choice, ChoiceField } from './ChoiceField.tsx'

const FIELD = { name: 'kind', label: 'Tipo', value: '', blank: '', onChange: () => undefined, onLeave: () => undefined }

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const show = (choices: Choice[] | undefined, onReadAgain: (() => void) | false = false) => {
  page = openPage('/campo', <ChoiceField {...FIELD} error={undefined} {...{ choices, onReadAgain }} />, {})
}

test('a list that was not read says so, and not that nothing in it has the text', async () => {
  let tries = 0
  show(undefined, () => tries++)
  await seen('A lista não pôde ser lida.')
  labelled('Tipo').click()
  press('Tentar de novo')
  expect(tries).toBe(1)
  expect(document.body.textContent).not.toMatch(/Nada (com|para)/)
})

test('a list of nothing says that there is nothing to choose, once it was read', async () => {
  show(undefined)
  await seen('Tipo')
  labelled('Tipo').click()
  expect(document.querySelector('[role="option"]')).toBeNull()
  page.close()
  show([])
  await seen('Tipo')
  labelled('Tipo').click()
  await seen('Nada para escolher')
})
