import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startSmsGateway } from './sms-gateway.ts'

/** Listens for what a gateway tells of its messages. */
async function listenForReports(): Promise<{ url: string; first: Promise<string> }> {
  let told: (body: string) => void
  const first = new Promise<string>((resolve) => {
    told = resolve
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    response.end()
    told(Buffer.concat(chunks).toString())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, first }
}

test('the gateway tells that a message was delivered, of a line that is off nothing, and breaks off after taking one', async () => {
  const gateway = await startSmsGateway('/demo', 0)
  onTestFinished(gateway.close)
  const reports = await listenForReports()
  const send = (phone: string) =>
    fetch(gateway.url, { method: 'POST', body: JSON.stringify({ phone, text: 'RESET#', report: reports.url }) })

  expect(await (await send('+551198101239')).json()).toEqual({ id: 'sms-1' })
  await expect(send('+551198101237')).rejects.toThrow()
  expect(await (await send('+551198101230')).json()).toEqual({ id: 'sms-3' })
  // The first report is of the last one: of the first message there was none before it.
  expect(JSON.parse(await reports.first)).toEqual({ id: 'sms-3', status: 'delivered' })
})
