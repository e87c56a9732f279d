import { afterEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { enterAs, openPage, seen } from '#testing/test-page.tsx'
import { ContextBlock } from './ContextBlock.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

test('what could not be read is said, and of a long frame the beginning is shown as that, with how long the whole was', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const nowhere = { fixTime: '', latitude: null, longitude: null, ignition: null }
  const frame = { receivedAt: '2026-03-04 12:00:00', direction: 'entrada', protocol: 'gt06' }
  const context = {
    ...{ known: true, takenAt: '', status: '', badges: '', diagnosis: { cause: '' }, timeline: [], trail: [] },
    ...{ position: nowhere, aboutPosition: nowhere, voltage: null, satellites: null, signalLevel: null },
    unread: 'linhaDoTempo',
    messages: [
      { ...frame, bytesHex: '7878', sizeBytes: 1500 },
      { ...frame, bytesHex: '787801', sizeBytes: 3 },
    ],
  }
  const block = (
    <QueryScope>
      <ContextBlock code={9} />
    </QueryScope>
  )
  page = openPage('/chamados', block, { contextoDoChamado: () => context })
  await seen('Últimas 2 mensagens')
  expect(document.body.textContent).toContain('As 24 horas anteriores não puderam ser lidas na abertura.')
  expect(document.body.textContent).not.toContain('As últimas mensagens não')
  expect([...document.querySelectorAll('td:last-child')].map(({ textContent }) => textContent)).toEqual([
    ...['7878… (1.500 bytes)', '787801'],
  ])
})
