import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { labelled, openPage, seen, type } from '#testing/test-page.tsx'
import { DayInput } from './DayInput.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

function Asked() {
  const [day, setDay] = useState<unknown>('')
  return (
    <>
      <DayInput
        {...{ name: 'signedOn', label: 'Assinado em', blank: '', error: undefined }}
        {...{ value: day, onChange: setDay, onLeave: () => undefined }}
      />
      <output>{String(day)}</output>
      <button type="button" onClick={() => setDay('')}>
        Enviado
      </button>
    </>
  )
}

test.each([
  ['04/03/2026', '2026-03-04'],
  ['4/3/2026', '2026-03-04'],
  ['31/02/2026', '31/02/2026'],
  ['04/03', '04/03'],
])('%s is held as %s, and is gone once it was sent', async (typed, held) => {
  page = openPage('/dia', <Asked />, {})
  await soon(() => expect(labelled('Assinado em')).not.toBeNull())
  type(labelled('Assinado em'), typed)
  await seen(held)
  document.querySelector('button')!.click()
  await soon(() => expect(labelled('Assinado em').value).toBe(''))
})
