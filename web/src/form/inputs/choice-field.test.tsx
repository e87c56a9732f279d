import { afterEach, beforeEach, expect, test } from 'vitest'
import { enterAs, labelled, openPage, press, seen } from '#testing/test-page.tsx'
import { ChoiceField } from './ChoiceField.tsx'

const FIELD = {
  ...{ name: 'kind', label: 'Tipo', value: '', choices: [], blank: '' },
  ...{ error: undefined, onChange: () => undefined, onLeave: () => undefined },
}

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const show = (given: { onReadAgain?: () => void }) => {
  page = openPage('/campo', <ChoiceField {...FIELD} {...given} />, {})
}

test('a list that was not read says so, and not that nothing in it has the text', async () => {
  let tries = 0
  show({ onReadAgain: () => tries++ })
  await seen('A lista não pôde ser lida.')
  labelled('Tipo').click()
  press('Tentar de novo')
  expect(tries).toBe(1)
  expect(document.body.textContent).not.toMatch(/Nada (com|para)/)
})

test('a list of nothing says that there is nothing to choose', async () => {
  show({})
  await seen('Tipo')
  labelled('Tipo').click()
  await seen('Nada para escolher')
})
