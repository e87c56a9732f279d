import { URGENCY_WORDS } from '@monitorweb/contract/occurrences/urgency-words'
import { zoneName } from '@monitorweb/contract/reports/zone-names'
import { momentWords } from '@monitorweb/domain/calendar/moment-words'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import type { NoticeFactsRow } from '../storage/notices/notice-facts.ts'

/** Of a longer digest the rest is counted. */
const MOST_LINES = 20
interface Reader {
  zone: TimeZone
  now: number
}

/** Writes what a notice says, for who reads times in a zone: vehicle, what, where in words, when. */
export function noticeWords(
  facts: readonly NoticeFactsRow[],
  { urgency, ...reader }: Reader & { urgency: number },
): { title: string; body: string } {
  const newest = facts[0]!
  if (newest.kind === 'test') return { title: 'Teste de avisos', body: 'Este canal recebe os avisos de ocorrências.' }
  const limits = limitWords(facts)
  if (facts.length === 1) {
    return { title: titleOf(newest), body: [...limits, bodyOf(newest, { urgency, ...reader })].join('\n') }
  }
  const lines = facts
    .slice(0, MOST_LINES)
    .map((each) => `${titleOf(each)}, ${placeAndTime(each, reader)}${endingOf(each)}`)
  const more = facts.length > MOST_LINES ? [`e mais ${facts.length - MOST_LINES}.`] : []
  return { title: `${facts.length} ocorrências`, body: [...limits, ...lines, ...more].join('\n') }
}

/** Says which rules told of more than they may in an hour, and of how many. */
function limitWords(facts: readonly NoticeFactsRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { overLimit } of facts) {
    if (!overLimit) continue
    const { rule, noticesPerHour } = overLimit
    const words = `além do limite de ${noticesPerHour} por hora da regra «${rule}»`
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => `${count} ${words}:`)
}

/** What a title begins with, by why the person is told. */
const BEGINNINGS: Partial<Record<NoticeFactsRow['kind'], string>> = {
  escalated: 'Ninguém assumiu: ',
  returned: 'Voltou à fila: ',
}

function titleOf({ kind, what, plate, vehicle }: NoticeFactsRow): string {
  return `${BEGINNINGS[kind] ?? ''}${what} · ${plate || vehicle}`
}

function bodyOf(facts: NoticeFactsRow, { urgency, ...reader }: Reader & { urgency: number }): string {
  const { plate, vehicle, customer, what } = facts
  const named = [...new Set([plate, vehicle, customer])].filter(Boolean).join(' · ')
  return `${named}\n${what}, urgência ${URGENCY_WORDS[urgency]}\n${placeAndTime(facts, reader)}${endingOf(facts)}`
}

function endingOf({ closed, snoozed }: NoticeFactsRow): string {
  if (closed) return ' (já encerrada)'
  return snoozed ? ' (adiada)' : ''
}

function placeAndTime({ where, at }: NoticeFactsRow, { zone, now }: Reader): string {
  const when = `${momentWords(at, { now, zone })} (${zoneName(zone)})`
  return where === '' ? `lugar desconhecido, ${when}` : `${where}, ${when}`
}
