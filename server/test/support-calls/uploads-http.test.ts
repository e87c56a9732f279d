import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENCE } from '../setup/patience.ts'
import { type LiveWorld, startLiveWorld } from '../setup/worlds/live-world.ts'
import { PNG } from '../setup/worlds/support-call-world.ts'

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

/** Begins to send a file, of which nothing more comes until it is ended. */
function begin(token: string) {
  const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const form = writable.getWriter()
  const head = '--limite\r\ncontent-disposition: form-data; name="arquivo"; filename="a.png"\r\n\r\n'
  const write = (...parts: Buffer[]) => form.write(Buffer.concat(parts)).catch(() => undefined)
  void write(Buffer.from(head), PNG.subarray(0, 20))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=limite' }
  const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const answer = fetch(`${world.url}/uploads`, request)
  return {
    answer,
    async end() {
      void write(PNG.subarray(20), Buffer.from('\r\n--limite--\r\n'))
      void form.close()
      return (await answer).status
    },
  }
}

/** Begins to send so many, and waits until the program receives each of them. */
async function beginMany(token: string, count: number) {
  const begun = Array.from({ length: count }, () => begin(token))
  const received = () => readdirSync(`${world.config.dataDir}/uploads`).filter((name) => name.endsWith('.part')).length
  await expect.poll(received, PATIENCE).toBe(count)
  return begun
}

test('no person has more on the way at once than one call may have, and others are not kept from sending', async () => {
  const customer = await world.customer('Apressada')
  const { token } = await world.signIn(customer)
  const begun = await beginMany(token, 10)
  const refused = await begin(token).answer
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('ao mesmo tempo') })
  expect(await begin((await world.signIn(customer)).token).end()).toBe(201)
  for (const one of begun) expect(await one.end()).toBe(201)
  expect(await begin(token).end()).toBe(201)
})

test('what is on the way counts among the sixty that nothing took', async () => {
  const { token, userId } = await world.signIn(await world.customer('Guarda tudo'))
  await world.pool.query(
    `insert into upload (id, name, media_type, size_bytes, uploaded_by)
     select gen_random_uuid(), 'a.png', 'image/png', 1, $1 from generate_series(1, 58)`,
    [userId],
  )
  const begun = await beginMany(token, 2)
  const refused = await begin(token).answer
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('sem usá-los') })
  for (const one of begun) expect(await one.end()).toBe(201)
})
