import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { expect, test } from 'vitest'
import { reachableAddresses } from '../notices/channels/reachable-address.ts'
import { handOverSms, valueAt } from './sms-outcome.ts'
import { readSmsReport } from './sms-report.ts'
import { smsRequest } from './sms-request.ts'
import { withoutSecrets } from './without-secrets.ts'

const gateway = {
  ...{ url: 'https://sms.exemplo/v1?key={segredo}&to={numero}', method: 'POST', secret: 'a/b c"' },
  ...{ headers: 'Content-Type: application/json\nX-Key:{segredo}', body: '{"t": "{texto}", "x": "{outro}"}' },
  ...{ acceptedWords: '', idField: '', reportIdField: 'data.id', reportStatusField: 'data.status' },
  ...{ deliveredWords: 'DELIVERED, ok', failedWords: 'rejected' },
}
const message = { phone: '+5511987654321', text: 'a "b"\\', commandId: 7, validSeconds: 600, reportUrl: '' }

test('each place of a request is written as it asks for', () => {
  const { url, headers, body } = smsRequest(gateway, message)
  expect(url).toBe('https://sms.exemplo/v1?key=a%2Fb%20c%22&to=5511987654321')
  expect(headers).toMatchObject({ 'x-key': 'a/b c"', 'content-type': 'application/json' })
  expect(JSON.parse(String(body))).toEqual({ t: 'a "b"\\', x: '{outro}' })
  expect(smsRequest({ ...gateway, method: 'GET' }, message).body).toBe('')
})

test('a body of which nobody says what it is, is written as what it looks like, and XML as XML', () => {
  const bare = { ...gateway, headers: '' }
  const json = smsRequest(bare, message)
  expect(json.headers['content-type']).toBe('application/json')
  expect(JSON.parse(String(json.body)).t).toBe(message.text)
  const form = smsRequest(
    { ...bare, body: 'to={numero}&text={texto}&minutes={validadeMinutos}' },
    { ...message, text: 'a&b=c' },
  )
  expect(form.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(String(form.body)))).toEqual({
    ...{ to: '5511987654321', text: 'a&b=c', minutes: '10' },
  })
  expect(smsRequest({ ...bare, body: '<sms>{texto}</sms>' }, { ...message, text: '<b>&' }).body).toBe(
    '<sms>&lt;b&gt;&amp;</sms>',
  )
})

test.each(['endereço sem esquema', 'https://', 'https://sms.exemplo/\u{1f600}\n'])(
  'a request that cannot be written is refused, since nothing went out: %s',
  async (url) => {
    const request = { ...smsRequest(gateway, message), url, headers: { 'x-key': 'senha\u0000' } }
    const outcome = await handOverSms(request, gateway, reachableAddresses(['127.0.0.1']))
    expect(outcome).toEqual({ kind: 'refused', words: expect.stringContaining('não pôde ser escrito') })
  },
)

test.each([
  { method: 'POST', body: '{"t": "{texto}", "r": "{retorno}", "user": "central01"}' },
  { method: 'POST', body: '<sms user="central01"><t>{texto}</t><cb>{retorno}</cb></sms>' },
  { method: 'GET', url: 'https://sms.exemplo/{numero}/{texto}?cb={retorno}&user=central01', body: '' },
])('what a gateway answers is kept without what it was sent: %o', (how) => {
  const sent = { ...message, text: 'stop<654321>', reportUrl: 'https://central.exemplo/sms/avisos/abcdef?comando=7' }
  const request = smsRequest({ ...gateway, headers: 'X-Key:{segredo}', ...how }, sent)
  const echo = [
    ...['a/b c"', 'a%2Fb%20c%22', 'a/b c\\"', 'a/b c&quot;', Buffer.from('a/b c"').toString('base64')],
    ...['stop<654321>', 'stop&lt;654321&gt;', '+5511987654321', '5511987654321', '+55 (11) 98765-4321'],
    ...[sent.reportUrl, 'https://central.exemplo/sms/avisos/abcdef', 'abcdef', 'central01'],
  ]
  const kept = withoutSecrets(`Recusado: ${echo.join(' | ')}`, request)
  expect(kept).toMatch(/^Recusado: [•| +]*$/)
})

test('a gateway in a private network that nobody allowed is refused', async () => {
  const request = smsRequest({ ...gateway, url: 'http://127.0.0.1:1/' }, message)
  const outcome = await handOverSms(request, gateway, reachableAddresses([]))
  expect(outcome).toEqual({ kind: 'refused', words: expect.stringContaining('rede privada') })
  expect(await handOverSms(request, gateway, reachableAddresses(['127.0.0.1']))).toMatchObject({
    ...{ kind: 'later', words: 'O gateway de SMS não responde: a conexão foi recusada.' },
  })
})

test.each([
  ['ok', '{"error":"invalid token"}', 'refused'],
  ['sent', 'not present', 'unknown'],
  ['sucesso', '{"situacao":"insucesso"}', 'unknown'],
  ['ok', 'OK: 123', 'handedOver'],
  ['ok', '{"status":"ok"}', 'handedOver'],
  ['na fila, "success":true', '{"success":true}', 'handedOver'],
  ['status=ok (1)', 'x;status=OK (1);', 'handedOver'],
  ['pré-aceito', 'Resposta: PRÉ-ACEITO.', 'handedOver'],
])('of the words %s, the answer %s is %s', async (acceptedWords, answer, kind) => {
  const server = createServer((_request, response) => response.end(answer))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const request = smsRequest({ ...gateway, url }, message)
  const outcome = await handOverSms(request, { acceptedWords, idField: '' }, reachableAddresses(['127.0.0.1']))
  server.close()
  expect(outcome.kind).toBe(kind)
})

test('a gateway that breaks off after it was asked may have sent the message, which is said without codes', async () => {
  const server = createServer((request) => request.once('data', () => request.socket.resetAndDestroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const request = smsRequest({ ...gateway, url }, message)
  expect(await handOverSms(request, gateway, reachableAddresses(['127.0.0.1']))).toEqual({
    ...{ kind: 'unknown', words: 'O gateway de SMS não disse se recebeu o SMS: a conexão foi interrompida.' },
  })
  server.close()
})

test.each([
  ['never speaks TLS', 300],
  ['hangs up before TLS is agreed on', 15_000],
])('a gateway that %s has been sent nothing, which is tried again', async (how, timeoutMs) => {
  const server = createPlainServer((socket) => {
    socket.on('error', () => undefined)
    if (how.startsWith('hangs up')) socket.resetAndDestroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const request = { ...smsRequest({ ...gateway, url }, message), timeoutMs }
  expect(await handOverSms(request, gateway, reachableAddresses(['127.0.0.1']))).toMatchObject({
    ...{ kind: 'later', words: 'O gateway de SMS não responde: a conexão não se completou.' },
  })
  server.close()
})

test('a gateway that took the request and keeps silent may have sent the message', async () => {
  const server = createServer(() => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const request = { ...smsRequest({ ...gateway, url }, message), timeoutMs: 300 }
  expect(await handOverSms(request, gateway, reachableAddresses(['127.0.0.1']))).toMatchObject({ kind: 'unknown' })
  server.closeAllConnections()
  server.close()
})

test('a gateway whose answer does not end may have sent the message: what was to follow may say that it did not', async () => {
  const server = createServer((_request, response) => response.writeHead(200).write('{"id": 12,'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const request = { ...smsRequest({ ...gateway, url }, message), timeoutMs: 300 }
  expect(await handOverSms(request, gateway, reachableAddresses(['127.0.0.1']))).toEqual({
    ...{ kind: 'unknown', words: 'O gateway de SMS respondeu 200: {"id": 12,' },
  })
  server.closeAllConnections()
  server.close()
})

test('what a gateway says in UTF-16, or with zeros in it, is kept as words that can be stored, without secrets', async () => {
  const page = Buffer.from('Acesso negado\r\n para a/b c"', 'utf16le')
  const server = createServer((_request, response) => response.writeHead(401).end(page))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const outcome = await handOverSms(
    smsRequest({ ...gateway, url }, message),
    gateway,
    reachableAddresses(['127.0.0.1']),
  )
  server.close()
  expect(outcome).toEqual({ kind: 'refused', words: 'O gateway de SMS respondeu 401: Acesso negado para •••' })
  expect(valueAt({ sid: 'SM\u00001\n' }, 'sid')).toBe('SM1')
})

test('reports are read as JSON or as a form, of a command or of a name, and others are passed over', () => {
  const read = (query: string, body: string) => readSmsReport(gateway, new URLSearchParams(query), body)
  const words = 'O gateway de SMS informou: delivered'
  expect(read('', '{"data": {"id": 12, "status": "delivered"}}')).toEqual({
    ...{ commandId: null, smsId: '12', state: 'delivered', words },
  })
  const flat = { ...gateway, reportStatusField: 'status' }
  expect(readSmsReport(flat, new URLSearchParams('comando=7'), 'status=rejected')).toMatchObject({
    ...{ commandId: 7, state: 'refused' },
  })
  expect(readSmsReport(flat, new URLSearchParams('status=ok'), '')).toMatchObject({ state: 'delivered' })
  expect(read('', '{"data": {"id": 12, "status": "queued"}}')).toBeNull()
  expect(read('', 'not json')).toBeNull()
  expect(valueAt({ a: [{ b: 1 }] }, 'a.0.b')).toBe('1')
  expect(valueAt({}, 'constructor.name')).toBe('')
})
