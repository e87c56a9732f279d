import { expect, test } from 'vitest'
import { decodedText, rawText } from './message-text.ts'

const nothing = {
  ...{ receivedAt: 0, protocol: 'gt06', hex: '', reports: 0, fixTime: null, latitude: null, longitude: null },
  ...{ speedKmh: null, ignition: -1, event: '', unread: '' },
}

test('a message of letters is text, any other hexadecimal', () => {
  expect(rawText(Buffer.from('ST300STT;1234;\r').toString('hex'))).toBe('ST300STT;1234;')
  expect(rawText('78780d01')).toBe('78780d01')
})

test('a message says what was read in it, or that nothing was', () => {
  const place = { latitude: -23.2, longitude: -46.9, speedKmh: 12.4, ignition: 1, reports: 1 }
  expect(decodedText({ ...nothing, ...place })).toBe('posição -23.20000, -46.90000 · 12 km/h · ignição ligada')
  expect(decodedText(nothing)).toBe('Identificação ou sinal de vida')
  expect(decodedText({ ...nothing, unread: 'noLayout' })).toMatch(/^Não foi lida/)
})
