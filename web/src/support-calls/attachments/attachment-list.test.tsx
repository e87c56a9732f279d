import { afterEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { AttachmentList } from './AttachmentList.tsx'

const ATTACHMENT = {
  id: 'f00d',
  name: 'video.mp4',
  mediaType: 'video/mp4',
  sizeBytes: 9_437_184,
  uploadedByName: '',
  uploadedAt: null,
}

let page: ReturnType<typeof openPage>
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
})

test('a file over a slow line is saved however long it is on its way', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  page = openPage('/chamados/12', <AttachmentList attachments={[ATTACHMENT]} />, {})
  const clock = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  const saved = vi.spyOn(URL, 'createObjectURL')
  let arrive = () => {}
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start(stream) {
        signal.addEventListener('abort', () => stream.error(signal.reason))
        arrive = () => {
          stream.enqueue(new Uint8Array(8))
          stream.close()
        }
      },
    })
    return new Response(body)
  })
  await seen('video.mp4')
  press('Baixar video.mp4')
  await seen('Baixando…')
  // Whatever clock might run has run out by now.
  clock.abort()
  await soon(() => arrive())
  await soon(() => expect(saved).toHaveBeenCalledOnce())
})

test('a picture that cannot be loaded says so, and is asked for again when it is pressed', async () => {
  enterAs({ customerId: 784, userId: 5, access: 'O' })
  const list = <AttachmentList attachments={[{ ...ATTACHMENT, name: 'foto.png', mediaType: 'image/png' }]} />
  page = openPage('/chamados/12', <QueryScope>{list}</QueryScope>, {})
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked++
    return new Response(JSON.stringify({ message: 'O arquivo não está aqui.' }), { status: 503 })
  })
  await soon(() => expect(document.querySelector('[role="alert"]')?.textContent).toBeTruthy())
  const before = asked
  press('Tentar de novo foto.png')
  await soon(() => expect(asked).toBeGreaterThan(before))
  expect(document.body.textContent).not.toContain('Baixar')
})
