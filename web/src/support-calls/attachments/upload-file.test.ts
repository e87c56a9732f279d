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
