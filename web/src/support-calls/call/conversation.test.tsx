import { SUPPORT_CALL_EVENTS } from '@monitorweb/contract/support-calls/support-call-context'
import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { tellSupportCallNews } from '#api/support-call-changes.ts'
import { enterAs, openPage, REFUSAL, seen } from '#testing/test-page.tsx'
import { Conversation } from './Conversation.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('what was read of a conversation stays where it cannot be read anew', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const reply = { kind: SUPPORT_CALL_EVENTS.reply, authorName: 'Ana', internal: false, at: '', attachments: [] }
  const replies = ['O chip foi trocado.', 'Voltou a comunicar.'].map((text, id) => ({ ...reply, id, text }))
  const answers: unknown[] = [replies, REFUSAL]
  const read = () => (answers.length > 1 ? answers.shift() : answers[0])
  const conversation = (
    <QueryScope>
      <Conversation code={9} />
    </QueryScope>
  )
  page = openPage('/chamados', conversation, { eventosDoChamado: read })
  await seen('Voltou a comunicar.')
  tellSupportCallNews()
  await seen('O servidor está ocupado.')
  expect([...document.querySelectorAll('article p')].map(({ textContent }) => textContent)).toEqual([
    ...['O chip foi trocado.', 'Voltou a comunicar.'],
  ])
})

test('a conversation is read to its end, however long it is', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const said = Array.from({ length: 2001 }, (_, id) => ({
    ...{ id, kind: SUPPORT_CALL_EVENTS.reopened, authorName: `Ana ${id}`, at: '', text: '', attachments: [] },
  }))
  const read = ({ first, offset }: Record<string, unknown>) =>
    said.slice(Number(offset), Number(offset) + Number(first))
  const conversation = (
    <QueryScope>
      <Conversation code={9} />
    </QueryScope>
  )
  page = openPage('/chamados', conversation, { eventosDoChamado: read })
  await seen('Ana 2000 reabriu o chamado')
  expect(document.querySelectorAll('li')).toHaveLength(2001)
})

test('a call that the program gave back says so, and of whom it was', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const text = 'Quem era responsável não atende mais chamados.'
  const given = { id: 1, kind: SUPPORT_CALL_EVENTS.assigned, authorId: null, authorName: '', at: '', attachments: [] }
  const conversation = (
    <QueryScope>
      <Conversation code={9} />
    </QueryScope>
  )
  page = openPage('/chamados', conversation, {
    eventosDoChamado: () => [{ ...given, before: 'Olga', after: '', text }],
  })
  await seen('O chamado ficou sem responsável (era Olga)')
  expect(document.querySelector('blockquote')?.textContent).toBe(text)
})
