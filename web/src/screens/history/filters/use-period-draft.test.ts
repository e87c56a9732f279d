import { expect, test } from 'vitest'
import { writeWallStamp } from '#reports/period/zoned-time.ts'
import { readPeriodFields } from './use-period-draft.ts'

const zone = 'America/Sao_Paulo'
/** It is 4 March 2026, 14:05:09 in Brasília. */
const clock = { now: Date.UTC(2026, 2, 4, 17, 5, 9), zone }
const fields = { fromDate: '04/03/2026', fromTime: '00:00:00', toDate: '04/03/2026', toTime: '' }

function read(change: Partial<typeof fields>) {
  const result = readPeriodFields({ ...fields, ...change }, clock)
  if ('errors' in result) return { errors: Object.keys(result.errors) }
  const { period, notice, error } = result
  return { period: [writeWallStamp(period.from, zone), writeWallStamp(period.to, zone)], notice, error }
}

test('an end without a time is now for today and the end of the day for past days', () => {
  expect(read({}).period).toEqual(['2026-03-04T00:00:00', '2026-03-04T14:05:09'])
  const past = read({ fromDate: '2/3', toDate: '2/3' })
  expect(past.period).toEqual(['2026-03-02T00:00:00', '2026-03-03T00:00:00'])
  expect(past.notice).toBeUndefined()
})

test('days the wrong way round are swapped, and it is said', () => {
  const swapped = read({ fromDate: 'hoje', toDate: 'ontem', toTime: '10:00' })
  expect(swapped.period).toEqual(['2026-03-03T00:00:00', '2026-03-04T10:00:01'])
  expect(swapped.notice).toContain('trocadas')
})

test('an end in the future becomes now, and it is said', () => {
  const cut = read({ toDate: '10/03/2026', toTime: '12:00' })
  expect(cut.period![1]).toBe('2026-03-04T14:05:09')
  expect(cut.notice).toContain('futuro')
})

test('what is no day or no time is named at its field', () => {
  expect(read({ fromDate: '31/02', toTime: '25:00' }).errors).toEqual(['fromDate', 'toTime'])
  expect(read({ fromDate: '01/01/0001', toTime: '24:00' }).errors).toEqual(['fromDate', 'toTime'])
  expect(read({ fromTime: '15:00', toDate: '4/3', toTime: '16:00' }).error?.field).toBe('from')
})
