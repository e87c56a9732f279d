import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTraccarApi } from '../../src/traccar-bridge/traccar-api.ts'
import { positionOf, startTraccarStandIn } from '../setup/stand-ins/traccar-stand-in.ts'

let standIn: Awaited<ReturnType<typeof startTraccarStandIn>>
beforeAll(async () => {
  standIn = await startTraccarStandIn()
})
afterAll(() => standIn.stop())
beforeEach(() => {
  standIn.fault = null
})

const { signal } = new AbortController()
const api = (authorization = standIn.server.authorization) =>
  openTraccarApi({ url: standIn.url, authorization, onAnswer: () => undefined })
const period = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 2, 2) }

test('devices and the positions of a period are read', async () => {
  const device = standIn.device('863000000000123', Date.UTC(2026, 2, 1, 12))
  standIn.positions.push(positionOf(device.id, period.from), positionOf(device.id, period.to + 1))
  const found = (await api().devices(signal)).find(({ id }) => id === device.id)!
  expect(found).toMatchObject({ uniqueId: '863000000000123', heardAt: Date.UTC(2026, 2, 1, 12) })
  expect(await api().positions(found, period, signal)).toEqual([standIn.positions[0]])
})

test('who may not see all devices is answered those of the account', async () => {
  standIn.fault = ({ url }, response) => {
    if (url?.includes('all=')) response.writeHead(400).end('Manager access required')
    else response.writeHead(200).end('[{"id":7,"uniqueId":"mine","name":"Meu","lastUpdate":null},{"id":"x"},null,7]')
  }
  expect(await api().devices(signal)).toEqual([{ id: 7, uniqueId: 'mine', name: 'Meu', heardAt: null }])
})

const fault = (write: (response: ServerResponse) => void) => write
test.each([
  ['a page to sign in', fault((r) => r.writeHead(200).end('<!doctype html>')), 'não é a API do Traccar'],
  ['broken JSON', fault((r) => r.writeHead(200).end('[{"id":1')), 'não é a API do Traccar'],
  ['something else', fault((r) => r.writeHead(200).end('{"error":1}')), 'não é a API do Traccar'],
  ['500', fault((r) => r.writeHead(500).end('java.lang')), 'erro 500'],
  ['no rights', fault((r) => r.writeHead(403).end()), 'recusou o acesso (403)'],
  ['a way elsewhere', fault((r) => r.writeHead(302, { location: 'http://other/' }).end()), '(http://other/)'],
  ['nothing', fault((r) => void r.destroy()), 'Não há conexão com o Traccar'],
  ['half of it', fault((r) => void r.writeHead(200).write('[1,', () => r.destroy())), 'Não há conexão'],
  ['too much', fault((r) => void r.writeHead(200).end(' '.repeat(17 * 1024 * 1024))), 'mais do que cabe'],
])('%s is told in words', async (_name, write, words) => {
  standIn.fault = (_request, response) => write(response)
  await expect(api().devices(signal)).rejects.toThrow(words)
})

test.each([
  [429, '30', 30_000],
  [503, 'Tue, 24 Nov 2026 03:00:00 GMT', 0],
])('%i asks for a rest, which is not asked for twice', async (status, after, restMs) => {
  const before = standIn.asked.length
  standIn.fault = (_request, response) => response.writeHead(status, { 'retry-after': after }).end()
  await expect(api().devices(signal)).rejects.toMatchObject({ restMs })
  expect(standIn.asked).toHaveLength(before + 1)
})

test('positions come in smaller answers than devices: a period of too many is to be asked for in parts', async () => {
  standIn.fault = (_request, response) => response.writeHead(200).end(`[${' '.repeat(3 * 1024 * 1024)}]`)
  await expect(api().positions({ id: 7, uniqueId: 'mine', name: '' }, period, signal)).rejects.toMatchObject({
    isTooMuch: true,
  })
  expect(await api().devices(signal)).toEqual([])
})

test('a token that does not serve is told, and the token shown to no other address', async () => {
  await expect(api('Bearer wrong').devices(signal)).rejects.toThrow('recusou o acesso (401)')
  standIn.fault = ({ url }, response) => {
    if (url === '/elsewhere') response.writeHead(200).end('[]')
    else response.writeHead(307, { location: '/elsewhere' }).end()
  }
  await expect(api().devices(signal)).rejects.toThrow('TRACCAR_URL')
  expect(standIn.asked).not.toContain('/elsewhere')
})

test("one who passes over what was asked makes nobody's place another's", async () => {
  standIn.fault = (_request, response) =>
    void response.writeHead(200).end(JSON.stringify([positionOf(1, period.from), positionOf(2, period.from)]))
  const found = await api().positions({ id: 2, uniqueId: 'b', name: '' }, period, signal)
  expect(found).toEqual([positionOf(2, period.from)])
})
