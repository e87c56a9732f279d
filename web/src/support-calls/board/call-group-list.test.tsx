import { CLASSIFICATIONS, type SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { CallGroupList } from './CallGroupList.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

function Urgent({ begin }: { begin: number }) {
  const [shown, show] = useState(begin)
  return <CallGroupList group="urgent" page={shown} now={0} opened={[]} onPage={show} onEdit={() => undefined} />
}

const callOf = (code: number) => ({
  code,
  title: `Assunto ${code}`,
  attachments: [],
  closingSuggestion: { recoveredAt: '', resolution: '' },
})

/** A centre with so many urgent calls, before a list that was left at a page. */
function open(total: number, begin: number) {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const list = (
    <QueryScope>
      <Urgent begin={begin} />
    </QueryScope>
  )
  page = openPage('/chamados', list, {
    chamadosTotal: () => total,
    chamados: ({ first, offset }) =>
      Array.from({ length: total }, (_, index) => callOf(index + 1)).slice(
        Number(offset),
        Number(offset) + Number(first),
      ),
  })
}

test('a page that is there no more shows the last one, from which the others are reached', async () => {
  open(40, 3)
  await seen('Assunto 40')
  await seen('21–40 de 40')
  press('Página anterior')
  await seen('Assunto 20')
})

test('the keys stay at the pages while another one comes, and at the last one', async () => {
  open(40, 1)
  await seen('1–20 de 40')
  const next = document.querySelector<HTMLElement>('[aria-label="Próxima página"]')!
  next.focus()
  next.click()
  await seen('Assunto 40')
  expect(document.activeElement).toBe(next)
  expect(next.getAttribute('aria-disabled')).toBe('true')
})

test('where the last page is the only one, all calls are in sight', async () => {
  open(20, 2)
  await seen('Assunto 1')
  await seen('Assunto 20')
})

test.each([
  ['was finished', () => ({ ...callOf(9), classification: CLASSIFICATIONS.finished })],
  ['was deleted', () => ({ errors: [{ message: 'Não há.', extensions: { code: 'NOT_FOUND' } }] })],
])('a call that was opened here and %s since stands no more among the open ones', async (_what, chamado) => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const opened = { ...callOf(9), classification: CLASSIFICATIONS.urgent } as unknown as SupportCall
  const list = (
    <QueryScope>
      <CallGroupList
        {...{ group: 'urgent', page: 1, now: 0, opened: [opened] }}
        onPage={() => undefined}
        onEdit={() => undefined}
      />
    </QueryScope>
  )
  page = openPage('/chamados', list, { chamado, chamadosTotal: () => 1, chamados: () => [callOf(1)] })
  await seen('Assunto 1')
  await soon(() => expect(document.body.textContent).not.toContain('Assunto 9'))
})
