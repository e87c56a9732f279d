import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { post } from './outgoing-request.ts'

/** Posts to a server that says these bytes to whoever asks, and leaves the connection open. */
async function answerTo(said: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(said))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    return await post({ url, headers: {}, body: '{}', timeoutMs: 300 }, () => true)
  } finally {
    server.close()
  }
}

test('an answer that leaves HTTP for another protocol is one, and nobody waits for more', async () => {
  const said = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'
  expect(await answerTo(said)).toMatchObject({ status: 101, body: '' })
})

test('an answer that does not end in time is what came of it, and says so', async () => {
  const endless = 'HTTP/1.1 200 OK\r\nRetry-After: 9\r\n\r\nok'
  expect(await answerTo(endless)).toEqual({ status: 200, body: 'ok', isWhole: false, retryAfterMs: 9_000 })
  const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
  expect(await answerTo(whole)).toMatchObject({ status: 200, body: 'ok', isWhole: true })
})

test('without the beginning of an answer there is none', async () => {
  await expect(answerTo('HTTP/1.1 103 Early Hints\r\n\r\n')).rejects.toMatchObject({ code: 'ABORT_ERR' })
})
