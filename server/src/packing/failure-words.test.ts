import { expect, test } from 'vitest'
import { DamagedHistoryError } from '../errors/damaged-history-error.ts'
import { PackedDayError } from '../storage/packed/codec/packed-day-error.ts'
import { UnfaithfulPackingError } from '../storage/packed/day-packer.ts'
import { packingFailureWords } from './failure-words.ts'

test.each([
  [
    new DamagedHistoryError({ deviceId: 7, day: '2026-11-20' }, 'the checksum is another'),
    /^O que já estava compactado/,
  ],
  [new PackedDayError('the bytes end too early'), /^O que já estava compactado/],
  [new UnfaithfulPackingError('device 7, 2026-11-20: too many points'), /^O dia não coube/],
  [
    Object.assign(new Error('invalid page in block 7'), { code: 'XX001' }),
    /^O banco de dados recusou o dia \(erro XX001\)/,
  ],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), /^O disco do banco de dados está cheio/],
])('people read Portuguese of %s', (error, words) => {
  expect(packingFailureWords(error)).toMatch(words)
  expect(packingFailureWords(error)).not.toMatch(/checksum|equipamento|device/)
  expect(packingFailureWords(error)).not.toContain(error.message)
})
