import { occurrenceCountFields } from '@monitorweb/contract/occurrences/occurrence-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, expect, test } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { setOccurrenceCounts } from './occurrence-counts.ts'
import { keepTitle } from './title-count.ts'

let stop = () => {}
afterEach(() => {
  stop()
  setOccurrenceCounts(null)
})

const titled = (title: string) =>
  soon(() => {
    if (document.title !== title) throw new Error(document.title)
  })

test('the title of the tab says how many wait, on whatever page, and nothing when none does', async () => {
  document.title = 'Ocorrências · MonitorWeb'
  stop = keepTitle()
  setOccurrenceCounts({ ...initialOf(occurrenceCountFields), unclaimed: 3 })
  expect(document.title).toBe('(3) Ocorrências · MonitorWeb')
  document.title = 'Chamados · MonitorWeb'
  await titled('(3) Chamados · MonitorWeb')
  setOccurrenceCounts({ ...initialOf(occurrenceCountFields), unclaimed: 0 })
  await titled('Chamados · MonitorWeb')
})
