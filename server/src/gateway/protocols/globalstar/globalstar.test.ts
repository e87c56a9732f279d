import { describe, expect, test } from 'vitest'
import type { Message, TrackerRequest } from '../../protocol.ts'
import { BadRequestError } from '../../protocol.ts'
import { globalstar } from './globalstar.ts'

const AT = Date.UTC(2026, 10, 21, 10, 20, 30)
const RECEIVED_AT = Date.UTC(2026, 10, 21, 10, 25, 5)
/** -23.55, -46.63 in steps of 90° and 180° by 2^23. */
const PLACE = 'de81b5ded744'

const said = (payload: string, esn = '0-4123456') =>
  `<stuMessage><esn>${esn}</esn><unixTime>${AT / 1000}</unixTime><gps>N</gps><payload length="9" source="pc" encoding="hex">0x${payload}</payload></stuMessage>`

function post(messages: string, root = 'stuMessages', id = 'messageID'): TrackerRequest {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" timeStamp="21/11/2026 10:25:00 GMT" ${id}="567207180ae9100687cef8c81978371a">\n${messages}</${root}>`
  return { method: 'POST', url: '/', contentType: 'text/xml', body: Buffer.from(body), receivedAt: RECEIVED_AT }
}

const read = (request: TrackerRequest): Message[] =>
  (globalstar.parts?.(request) ?? []).flatMap((part) => globalstar.decode(part))
const one = (payload: string) => read(post(said(payload)))[0]

describe('what a SmartOne says', () => {
  test('a place comes with inputs and motion, at the instant of its envelope', () => {
    expect(one(`00${PLACE}0850`)).toMatchObject({
      kind: 'position',
      serial: '0-4123456',
      report: {
        ...{ fixTime: AT, hasFix: true, event: null },
        ...{ latitude: expect.closeTo(-23.55, 4), longitude: expect.closeTo(-46.63, 4) },
        attributes: { input1: true, input2: false, moving: true, vibrating: true },
      },
    })
  })

  test('without a fix its readings stand alone', () => {
    expect(one('08ffffffffffff0a00')).toMatchObject({
      ...{ kind: 'heartbeat', at: AT },
      readings: { attributes: { input1: false, input2: false, moving: false } },
    })
  })

  test.each([
    ['00', '2000', 'movement'],
    ['00', '0018', 'vibration'],
    ['00', '4100', 'general'],
    ['00', '3100', null],
    ['04', '0000', 'lowBattery'],
    ['00', '1000', 'powerOn'],
    ['00', '0010', null],
  ])('a place that begins with %s and ends with %s tells %s', (first, rest, event) => {
    expect(one(`${first}${PLACE}${rest}`)).toMatchObject({ report: { event } })
  })

  test('an input in a state that it must not have is an alarm, which says of which it is', () => {
    expect(one(`00${PLACE}4e00`)).toMatchObject({
      report: { event: 'general', attributes: { input1: false, input1Undesired: false, input2Undesired: true } },
    })
  })

  test('data of others come behind a place', () => {
    expect(one(`01${PLACE}0203040506`)).toMatchObject({
      kind: 'position',
      report: { attributes: { externalData: '0203040506' } },
    })
  })

  test.each([
    ['57013c78140000ffff', 'none', null],
    ['57113c78140000ffff', 'a battery to be replaced', 'lowBattery'],
    ['57213c78140000ffff', 'a receiver that fails', 'fault'],
    ['5b013c78140000ffff', 'a battery below its mark', 'lowBattery'],
    ['5f013c78140000ffff', 'a fault within', 'fault'],
  ])('a diagnosis %s tells %s', (payload, _words, event) => {
    expect(one(payload)).toMatchObject({ kind: 'heartbeat', at: AT, readings: { event } })
  })

  test('of accumulated time an input that is not counted is left out', () => {
    expect(one('63ffff1bb4ffffffff')).toMatchObject({ readings: { attributes: { input2Hours: 1182 } } })
  })

  test.each([
    ['02010203040506070809', '2'],
    ['07010203040506070809', '3.1'],
    ['0001', '0'],
  ])('what has no layout here is kept: %s', (payload, type) => {
    expect(one(payload)).toMatchObject({ kind: 'unknown', serial: '0-4123456', type })
  })
})

describe('an envelope', () => {
  test('may hold messages of many devices, each a request of its own', () => {
    const request = post(said(`00${PLACE}0800`, '0-1') + said(`00${PLACE}0800`, '0-2'))
    expect(read(request).map(({ serial }) => serial)).toEqual(['0-1', '0-2'])
  })

  test('is answered with its number, and so is the word of who subscribes, which tells nothing', () => {
    const { contentType, body } = globalstar.answer!(post(said(`00${PLACE}0800`)))
    expect(contentType).toContain('text/xml')
    expect(body).toMatch(/<stuResponseMsg [^>]*deliveryTimeStamp="21\/11\/2026 10:25:05 GMT"/)
    expect(body).toMatch(/correlationID="567207180ae9100687cef8c81978371a"><state>pass<\/state>/)
    const subscribers = post('<prvmsg><esn>0-1</esn></prvmsg>', 'prvmsgs', 'prvMessageID')
    expect(read(subscribers)).toEqual([])
    expect(globalstar.answer!(subscribers).body).toContain('<prvResponseMsg ')
  })

  test('may write attributes to its messages, and may hold none', () => {
    const written = said(`00${PLACE}0800`).replace('<stuMessage>', '<stuMessage id="1">')
    expect(read(post(written))).toHaveLength(1)
    expect(read(post(''))).toEqual([])
  })

  test.each([
    ['{"entry":{}}'],
    ['<html></html>'],
    [''],
    ['<stuMessages><message><esn>0-1</esn></message></stuMessages>'],
    ['<!DOCTYPE a [<!ENTITY b "b">]><stuMessages>&b;</stuMessages>'],
  ])('%j is none', (body) => {
    const request = { ...post(''), body: Buffer.from(body) }
    expect(() => globalstar.parts?.(request)).toThrow(BadRequestError)
  })

  test('a message without a device, a time or bytes is refused by its name', () => {
    const [whole] = [said(`00${PLACE}0800`)]
    for (const name of ['esn', 'unixTime', 'payload'])
      expect(() => read(post(whole.replace(new RegExp(`(<${name}[^>]*>)[^<]*`), '$1')))).toThrow(`«${name}»`)
  })
})
