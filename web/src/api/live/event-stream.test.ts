import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventStreamParser } from './event-stream.ts'

const stream = [
  ': bem-vindo',
  'id: a:1',
  'event: snapshot',
  'data: {"vehicles":[',
  'data: ]}',
  '',
  'event: changes',
  'data:{"vehicles":[1]}',
  '',
  ': ainda aqui',
  '',
  'id: a:3',
  'event: end',
  'data: {"message":"Sessão encerrada"}',
  '',
  '',
].join('\n')

const events = [
  { type: 'snapshot', data: '{"vehicles":[\n]}', lastEventId: 'a:1' },
  { type: 'changes', data: '{"vehicles":[1]}', lastEventId: 'a:1' },
  { type: 'end', data: '{"message":"Sessão encerrada"}', lastEventId: 'a:3' },
]

describe('the event stream', () => {
  test('reads events, several data lines and the id that stays', () => {
    expect(eventStreamParser().push(stream)).toEqual(events)
  })

  test('gives the same events wherever the network cuts it, with any line ending', () => {
    const endings = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 12 }), endings, (cuts, ending) => {
        const text = stream.replaceAll('\n', ending)
        const parser = eventStreamParser()
        const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
        const found = places.slice(1).flatMap((end, index) => parser.push(text.slice(places[index], end)))
        expect(found).toEqual(events)
      }),
    )
  })

  test('keeps back what no empty line has completed', () => {
    expect(eventStreamParser().push('event: changes\ndata: {}\n')).toEqual([])
  })
})
