import { formatStamp } from '@monitorweb/contract/wire/stamp'
import { expect, test } from 'vitest'
import { formatDateTime } from '#format/date-time.ts'
import { toldChanges } from './told-changes.ts'

test('an instant is told by the clock of who reads it, and all else as it is', () => {
  const at = Date.UTC(2026, 10, 24, 2, 30, 56)
  const change = { field: 'valeAte', label: 'Vale até', before: '', after: formatStamp(at), isInstant: true }
  const text = {
    field: 'observacao',
    label: 'Observação',
    before: '2026-11-24',
    after: 'sob o painel',
    isInstant: false,
  }
  expect(toldChanges({ changes: [change, text] })).toEqual([{ ...change, after: formatDateTime(at) }, text])
  const session = {
    field: 'sessao',
    label: 'Sessão',
    before: '',
    after: `Ana, desde ${formatStamp(at)}`,
    isInstant: false,
  }
  expect(toldChanges({ changes: [session] })[0]!.after).toBe(`Ana, desde ${formatDateTime(at)}`)
  expect(formatDateTime(at)).not.toBe(formatStamp(at))
  const words = { ...text, after: `vistoriado em ${formatStamp(at)}` }
  expect(toldChanges({ changes: [words] })).toEqual([words])
  const look = { ...text, after: formatStamp(at) }
  expect(toldChanges({ changes: [look] })).toEqual([look])
})

test('a zero and a no of what was empty before say nothing', () => {
  const change = { field: 'link', label: 'Link', before: '', after: '0', isInstant: false }
  expect(toldChanges({ changes: [change, { ...change, after: 'não' }] })).toEqual([])
})
