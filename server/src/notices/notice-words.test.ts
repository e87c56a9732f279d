import { expect, test } from 'vitest'
import type { NoticeFactsRow } from '../storage/notices/notice-facts.ts'
import { noticeWords } from './notice-words.ts'

const AT = Date.parse('2026-11-23T16:52:10Z')
const panic: NoticeFactsRow = {
  kind: 'opened',
  occurrenceId: 7,
  plate: 'ABC1D23',
  vehicle: 'Caminhão 12',
  customer: 'Aurora',
  what: 'Pânico',
  where: 'a 3 km ao SO de Jundiaí/SP',
  at: AT,
  latitude: -23.2,
  longitude: -46.9,
}
const reader = { zone: 'America/Sao_Paulo', now: AT + 60_000, urgency: 4 }

test('a notice names vehicle, what, where in words and when by the clock of who reads it', () => {
  expect(noticeWords([panic], reader)).toEqual({
    title: 'Pânico · ABC1D23',
    body: 'ABC1D23 · Caminhão 12 · Aurora\nPânico, urgência crítica\na 3 km ao SO de Jundiaí/SP, às 13:52 (horário de Brasília)',
  })
  const { body } = noticeWords([panic], { ...reader, zone: 'America/Manaus', now: AT + 24 * 3_600_000 })
  expect(body).toContain('em 23/11/2026 às 12:52 (horário do Amazonas)')
})

test('what is not known is said, and what nobody took care of', () => {
  const unknown = { ...panic, kind: 'escalated' as const, where: '', plate: '' }
  const { title, body } = noticeWords([unknown], reader)
  expect(title).toBe('Ninguém assumiu: Pânico · Caminhão 12')
  expect(body).toContain('lugar desconhecido, às 13:52')
})

test('what was over the limit of a rule says so, alone and with others', () => {
  const over = { ...panic, overLimit: { rule: 'Botão', noticesPerHour: 2 } }
  expect(noticeWords([over], reader).body.split('\n')[0]).toBe('1 além do limite de 2 por hora da regra «Botão»:')
  const { title, body } = noticeWords([over, panic, over], reader)
  expect(title).toBe('3 ocorrências')
  expect(body.split('\n')).toEqual([
    '2 além do limite de 2 por hora da regra «Botão»:',
    ...Array.from({ length: 3 }, () => expect.stringMatching(/^Pânico · ABC1D23, /)),
  ])
})

test('a digest has a line each, and counts the rest', () => {
  const { title, body } = noticeWords(
    Array.from({ length: 25 }, () => panic),
    reader,
  )
  expect(title).toBe('25 ocorrências')
  expect(body.split('\n')).toHaveLength(21)
  expect(body.split('\n').at(-1)).toBe('e mais 5.')
})
