import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveWorld, startLiveWorld } from '../setup/live-world.ts'
import { PNG } from '../setup/support-call-world.ts'

let world: LiveWorld

beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.stop())

test('a browser sends a file with a form and fetches it again, sandboxed, from the whole program', async () => {
  const { token } = await world.signIn(await world.customer('Aurora'))
  const authorization = `Bearer ${token}`
  const form = new FormData()
  form.append('arquivo', new Blob([PNG], { type: 'image/png' }), 'painel (1).png')
  const sent = await fetch(`${world.url}/uploads`, { method: 'POST', headers: { authorization }, body: form })
  expect(sent.status).toBe(201)
  const { id, nome } = (await sent.json()) as { id: string; nome: string }
  expect(nome).toBe('painel (1).png')
  const answer = await fetch(`${world.url}/uploads/${id}`, { headers: { authorization } })
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.length),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect((await fetch(`${world.url}/uploads/${id}`)).status).toBe(401)
})

test('one that is too large is refused in words, however it comes', async () => {
  const { token } = await world.signIn(await world.customer('Grande'))
  const form = new FormData()
  form.append('arquivo', new Blob([Buffer.alloc(11 * 1024 * 1024)]), 'grande.png')
  const answer = await fetch(`${world.url}/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(answer.status).toBe(413)
  expect((await answer.json()) as object).toMatchObject({
    code: 'TOO_LARGE',
    message: expect.stringContaining('grande demais'),
  })
})
