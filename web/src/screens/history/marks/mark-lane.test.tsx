import { historyMarkFields } from '@monitorweb/contract/reports/watch-reports'
import { initialOf } from '@monitorweb/contract/wire/check'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { createHistorySelection, SelectionContext, useLooked } from '#reports/history/history-selection.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, REFUSAL, seen } from '#testing/test-page.tsx'
import { sampleShown, sampleViewed } from '../sample-viewed.ts'
import { MarkLane } from './MarkLane.tsx'
import { MarksTable } from './MarksTable.tsx'
import { markGroups } from './mark-groups.ts'
import { MOST_MARKS } from './use-history-marks.ts'

const FROM = Date.UTC(2026, 10, 23, 12)
const HOUR = 3_600_000
const period = { from: FROM, to: FROM + 4 * HOUR }
const viewed = sampleViewed(period, { vehicles: [sampleShown()] })
const blank = { ...initialOf(historyMarkFields), vehicleId: 7 }
const left = {
  ...blank,
  ...{ kind: 'Ocorrência', recordId: 31, words: 'Saída do pátio', state: 'Na fila', times: 1, withdrawn: false },
  ...{ start: FROM + HOUR, end: null },
}
const block = {
  ...blank,
  ...{
    kind: 'Comando',
    recordId: 5,
    words: 'Bloquear',
    state: 'Confirmado pelo veículo',
    times: null,
    withdrawn: false,
  },
  ...{ start: FROM + 2 * HOUR, end: FROM + 2 * HOUR + 9000 },
}

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page?.close())

const onWire = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

function Page({ children = <MarkLane viewed={viewed} /> }: { children?: ReactNode }) {
  const [selection] = useState(createHistorySelection)
  return (
    <QueryScope>
      <SelectionContext value={selection}>
        {children}
        <Instant />
        <Renewal />
      </SelectionContext>
    </QueryScope>
  )
}

function Instant() {
  return <output>{useLooked(({ instant }) => (instant === null ? '' : (instant - FROM) / HOUR))}</output>
}

/** Reads anew, as a return to the tab does. */
function Renewal() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => void client.refetchQueries()}>
      Renovar
    </button>
  )
}

test('a press on a mark shows its instant, and leads to the occurrence or to the card of the vehicle', async () => {
  // On the wire times are words. Nothing is measured here, so both marks lie on one another.
  const rows = [left, block].map((mark) => ({ ...mark, start: onWire(mark.start), end: mark.end && onWire(mark.end) }))
  page = openPage('/historical/trackinghistory', <Page />, { marcasDoHistorico: () => rows })
  const mark = await soon(() => document.querySelector<HTMLElement>('section button')!.getAttribute('aria-label')!)
  expect(mark).toContain('Ocorrência: Saída do pátio')
  expect(mark).toContain('Comando: Bloquear')
  expect(page.of('marcasDoHistorico')[0]!.variables).toMatchObject({ veiculos: '7' })
  press(mark)
  await seen('Abrir ocorrência')
  expect(document.querySelector('output')!.textContent).toBe('1')
  expect([...document.querySelectorAll('section a')].map((link) => link.getAttribute('href'))).toEqual([
    '/ocorrencias/31',
    '/monitoring?v=7',
  ])
  // The keys go on, and do not begin at the top of the page.
  press('Fechar')
  await soon(() => expect(document.body.textContent).not.toContain('Abrir ocorrência'))
  expect(document.activeElement?.textContent).toBe('Renovar')
})

test('marks that were read stay where they cannot be read anew, with the one that was pressed', async () => {
  const answers: unknown[] = [[{ ...left, start: onWire(left.start) }], REFUSAL]
  page = openPage('/historical/trackinghistory', <Page />, { marcasDoHistorico: () => answers.shift() })
  const mark = await soon(() => document.querySelector<HTMLElement>('section button')!.getAttribute('aria-label')!)
  press(mark)
  await seen('Abrir ocorrência')
  press('Renovar')
  await seen('Ocorrências e comandos não foram lidos de novo.')
  expect(document.querySelector('section button')!.getAttribute('aria-label')).toBe(mark)
  expect(document.body.textContent).toContain('Abrir ocorrência')
})

test('where there are more marks than are shown, the lane says so, and the table of a later part not that there are none', async () => {
  const cut = 'As primeiras 1.000 ocorrências e comandos; o arquivo traz todos.'
  const rows = Array.from({ length: MOST_MARKS }, (_, index) => ({
    ...block,
    ...{ recordId: index, start: onWire(block.start), end: onWire(block.end) },
  }))
  const answers = { marcasDoHistorico: () => rows }
  page = openPage('/historical/trackinghistory', <Page />, answers)
  await seen(cut)
  page.close()
  const focus = { from: FROM + 3 * HOUR, to: period.to }
  const asked = { viewed: { ...viewed, focus, hasFocus: true }, search: {}, change: () => undefined }
  page = openPage('/historical/trackinghistory', <Page>{<MarksTable {...asked} />}</Page>, answers)
  await seen(cut)
})

test('marks that lie on one another are one, what still lasts lies at the beginning, what was withdrawn nowhere', () => {
  const scale = { xOf: (at: number) => (at - FROM) / HOUR / 0.01, atOf: () => 0 }
  const inLetters = (textScale: number, from: number, marks: Parameters<typeof markGroups>[0]) =>
    markGroups(marks, { focus: { from, to: period.to }, scale, width: 400, textScale }).map(({ x, roomPx, marks }) => [
      ...[x, roomPx],
      ...marks.map(({ words }) => words),
    ])
  const shown = (from: number, ...marks: Parameters<typeof markGroups>[0]) => inLetters(1, from, marks)
  expect(shown(FROM, left, block)).toEqual([
    [100, 100, 'Saída do pátio'],
    [200, 200, 'Bloquear'],
  ])
  expect(shown(FROM, left, { ...block, start: FROM + HOUR + 60_000 })).toEqual([
    [100, 300, 'Saída do pátio', 'Bloquear'],
  ])
  expect(shown(FROM + 3 * HOUR, left, block)).toEqual([[300, 100, 'Saída do pátio']])
  expect(shown(FROM, { ...left, withdrawn: true })).toEqual([])
  // A count has the room that it takes: at the end it steps back, and what lies near to it is in it.
  const minute = 60_000
  const at = (minutes: number) => ({ ...left, start: FROM + minutes * minute })
  expect(shown(FROM, at(235), at(238))).toEqual([[356, 44, 'Saída do pátio', 'Saída do pátio']])
  const three = Array.from({ length: 3 }, () => 'Saída do pátio')
  expect(shown(FROM, at(222), at(236), at(239))).toEqual([[356, 44, ...three]])
  expect(shown(FROM, at(198), at(204), at(226), at(228))).toEqual([[330, 70, ...three, 'Saída do pátio']])
  expect(shown(FROM, at(60), at(66), at(84))).toEqual([[100, 300, ...Array(3).fill('Saída do pátio')]])
  expect(shown(FROM, at(60), at(66), at(87))).toEqual([
    [100, 45, 'Saída do pátio', 'Saída do pátio'],
    [145, 255, 'Saída do pátio'],
  ])
  // Letters that are twice as large take twice the room.
  expect(inLetters(2, FROM, [at(235), at(238)])).toEqual([[312, 88, 'Saída do pátio', 'Saída do pátio']])
  expect(inLetters(2, FROM, [at(60), at(66), at(87)])).toEqual([[100, 300, ...three]])
})
