import { expect, test } from 'vitest'
import { reachableAddresses } from '../notices/channels/reachable-address.ts'
import { handOverSms, valueAt } from './sms-outcome.ts'
import { readSmsReport } from './sms-report.ts'
import { smsRequest } from './sms-request.ts'

const gateway = {
  ...{ url: 'https://sms.exemplo/v1?key={segredo}&to={numero}', method: 'POST', secret: 'a/b c"' },
  ...{ headers: 'Content-Type: application/json\nX-Key:{segredo}', body: '{"t": "{texto}", "x": "{outro}"}' },
  ...{ idField: '', reportIdField: 'data.id', reportStatusField: 'data.status' },
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

test('a gateway in a private network that nobody allowed is refused', async () => {
  const request = smsRequest({ ...gateway, url: 'http://127.0.0.1:1/' }, message)
  const outcome = await handOverSms(request, gateway, reachableAddresses([]))
  expect(outcome).toEqual({ kind: 'refused', words: expect.stringContaining('rede privada') })
  expect(await handOverSms(request, gateway, reachableAddresses(['127.0.0.1']))).toMatchObject({ kind: 'later' })
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
