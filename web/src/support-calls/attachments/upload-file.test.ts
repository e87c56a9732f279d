import { afterEach, expect, test, vi } from 'vitest'
import { messageOf } from '#api/api-error.ts'
import { fetchUpload } from './upload-file.ts'

afterEach(() => vi.unstubAllGlobals())

test('why a kept file is not given is said in the words of the server', async () => {
  const answer = { code: 'NOT_FOUND', message: 'Arquivo não encontrado.' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer), { status: 404 }))
  const refusal = await fetchUpload('f00d', new AbortController().signal).catch(messageOf)
  expect(refusal).toBe('Arquivo não encontrado.')
})

test('a transfer that breaks on its way is said in words too', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })
  vi.stubGlobal('fetch', async () => new Response(body))
  const refusal = await fetchUpload('f00d', new AbortController().signal).catch(messageOf)
  expect(refusal).toBe('Sem resposta do servidor. Verifique a conexão e tente de novo.')
})
