import { occurrenceFields } from '@monitorweb/contract/occurrences/occurrence-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen, type } from '#testing/test-page.tsx'
import { OneOccurrence } from './OneOccurrence.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 900, userId: 7, access: 'O' }))
afterEach(() => page.close())

const NOW = Date.now()
const MINUTE_MS = 60_000
const panic = {
  ...initialOf(occurrenceFields),
  ...{ id: 5, urgency: 4, kind: 'sos', words: 'Pânico', plate: 'ABC1D23', customerPhone: '11987654321', count: 1 },
}

function open(occurrence: typeof panic, answers: Parameters<typeof openPage>[2] = {}) {
  page = openPage(
    '/ocorrencias/5',
    <QueryScope>
      <OneOccurrence occurrence={occurrence} now={NOW} onBack={() => undefined} />
    </QueryScope>,
    answers,
  )
}

test('an occurrence has the number of the customer at hand, and is taken and closed with a reason', async () => {
  open(panic, { assumirOcorrencia: () => ({ codigo: 5 }), encerrarOcorrencia: () => ({ codigo: 5 }) })
  await seen('Pânico · ABC1D23')
  await seen('(11) 98765-4321')
  press('Assumir')
  await seen('Assumida')
  expect(page.of('assumirOcorrencia')[0]!.variables).toMatchObject({ codigo: 5, assumir: true })
  press('Encerrar')
  await seen('Alarme falso')
  document.querySelector<HTMLElement>('input[value="falsa"]')!.click()
  document.querySelector<HTMLElement>('[role="dialog"] button[type="submit"]')!.click()
  await soon(() => expect(page.of('encerrarOcorrencia')[0]!.variables).toMatchObject({ codigo: 5, motivo: 'falsa' }))
})

test('what is typed of how it ended stays where a colleague closes it first', async () => {
  let close: () => void = () => undefined
  function Watched() {
    const [closedAt, setClosedAt] = useState<number | null>(null)
    close = () => setClosedAt(Date.now())
    return <OneOccurrence occurrence={{ ...panic, closedAt }} now={NOW} onBack={() => undefined} />
  }
  page = openPage(
    '/ocorrencias/5',
    <QueryScope>
      <Watched />
    </QueryScope>,
    {},
  )
  await seen('Pânico · ABC1D23')
  press('Encerrar')
  await seen('Alarme falso')
  const note = () => document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')
  type(note()!, 'Falei com o motorista')
  close()
  await soon(() => expect(document.querySelector('[data-key="e"]')).toBeNull())
  expect(note()?.value).toBe('Falei com o motorista')
})

const ofBia = { ...panic, claimedById: 8, claimedBy: 'Bia', claimedAt: Date.now() }

const ofKeyA = () => document.querySelector<HTMLButtonElement>('[data-key="a"]')

test('one that somebody else works at says whose it is, and nobody of a customer gives it back', async () => {
  open(ofBia)
  await seen('por Bia')
  expect(ofKeyA()).toMatchObject({ textContent: 'Assumir', disabled: true })
  expect(document.body.textContent).not.toContain('Devolver')
})

test('the central gives back what somebody else works at, by a button of that name and by no key', async () => {
  enterAs({ operator: true, customerId: 1, userId: 7, access: 'O' })
  open(ofBia, { assumirOcorrencia: () => ({ codigo: 5 }) })
  await seen('por Bia')
  expect(ofKeyA()).toMatchObject({ textContent: 'Assumir', disabled: true })
  press('Devolver de Bia')
  await seen('Devolvida à fila')
  expect(page.of('assumirOcorrencia')[0]!.variables).toMatchObject({ codigo: 5, assumir: false })
})

const note = () => document.querySelector<HTMLTextAreaElement>('[aria-label="Anotação"]')!

test('a note that is half typed is there again for who comes back from another row', async () => {
  let look: (id: number) => void = () => undefined
  function Rows() {
    const [id, setId] = useState(5)
    look = setId
    return (
      <OneOccurrence key={id} occurrence={{ ...panic, id, plate: `ABC1D${id}` }} now={NOW} onBack={() => undefined} />
    )
  }
  page = openPage(
    '/ocorrencias/5',
    <QueryScope>
      <Rows />
    </QueryScope>,
    { anotarOcorrencia: () => ({ codigo: 5 }) },
  )
  await seen('ABC1D5')
  type(note(), 'Liguei duas vezes')
  look(6)
  await seen('ABC1D6')
  expect(note().value).toBe('')
  look(5)
  await seen('ABC1D5')
  expect(note().value).toBe('Liguei duas vezes')
  press('Anotar')
  await soon(() => expect(note().value).toBe(''))
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['Liguei, não atende. Caixa postal.', 'Caixa postal.'],
  ['Caixa postal.', 'Caixa postal.'],
  ['Liguei, não atende.', ''],
])('a note that was sent takes nothing away that was typed since: %s', async (typed, left) => {
  let answer: (occurrence: unknown) => void = () => undefined
  open(panic, {
    anotarOcorrencia: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await seen('Passos')
  type(note(), 'Liguei, não atende.')
  press('Anotar')
  await soon(() => expect(page.of('anotarOcorrencia')).toHaveLength(1))
  type(note(), typed)
  answer({ codigo: 5 })
  await soon(() => expect(document.querySelector<HTMLButtonElement>('[data-key="n"]')!.disabled).toBe(false))
  expect(note().value).toBe(left)
  expect(sessionStorage.length).toBe(left === '' ? 0 : 1)
})

const DAY_START = Date.UTC(2026, 10, 23, 15)
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')!.textContent,
      fact.querySelector('dd')!.textContent,
    ]),
  )
const speeding = { ...panic, kind: 'speeding', words: 'Excesso', beganAt: DAY_START, lastAt: null, count: 3 }

test.each([
  ['goes on', speeding, { Fim: 'em curso', Vezes: '3' }],
  ['ended', { ...speeding, endedAt: DAY_START + 60_000, lastAt: DAY_START + 60_000 }, { Fim: /12:01/, Vezes: '3' }],
  [
    'was said again',
    { ...panic, beganAt: DAY_START, lastAt: DAY_START + 60_000, count: 2 },
    { 'Último aviso': /12:01/, Vezes: '2' },
  ],
])('what %s says its end and how often it was', async (_, occurrence, expected) => {
  open(occurrence as typeof panic)
  await seen('Passos')
  const { Fim, Vezes, 'Último aviso': last } = facts()
  const matching = (value: unknown) => (value instanceof RegExp ? expect.stringMatching(value) : value)
  const wanted = Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, matching(value)]))
  expect({ Fim, Vezes, 'Último aviso': last }).toEqual({ Fim: undefined, 'Último aviso': undefined, ...wanted })
})

test.each(['dado que chegou depois', 'os reportes seguintes mostraram que não foi assim'])(
  'what was withdrawn says why: %s',
  async (withdrawnBecause) => {
    open({ ...speeding, withdrawn: true, withdrawnBecause } as typeof panic)
    await seen('Passos')
    expect(facts()).toMatchObject({ Retirada: withdrawnBecause })
  },
)

test('who only reads gets no buttons', async () => {
  enterAs({ customerId: 900, userId: 7, access: 'R' })
  open(panic)
  await seen('Passos')
  expect(document.body.textContent).not.toMatch(/Assumir|Encerrar|Anotar/)
})

const cut = { ...panic, urgency: 3, words: 'Alimentação cortada' }
const inDialog = (of: string) => document.querySelector<HTMLElement>(`[role="dialog"] ${of}`)

test('an occurrence is put aside until a chosen time, with a reason, by a key that critical ones do not have', async () => {
  open(cut, { adiarOcorrencia: () => ({ codigo: 5 }) })
  await seen('Alimentação cortada · ABC1D23')
  document.querySelector<HTMLButtonElement>('[data-key="z"]')!.click()
  await seen('Adiar a ocorrência 5')
  inDialog('button[type="submit"]')!.click()
  await seen('Informe o motivo')
  expect(page.of('adiarOcorrencia')).toEqual([])
  inDialog('input[value="30min"]')!.click()
  type(document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')!, 'Liga às 14 h')
  inDialog('button[type="submit"]')!.click()
  await seen('Adiada até')
  const { ate, ...sent } = page.of('adiarOcorrencia')[0]!.variables
  expect(sent).toEqual({ codigo: 5, motivo: 'Liga às 14 h' })
  const until = Date.parse(`${String(ate).replace(' ', 'T')}Z`)
  expect(until - NOW).toBeGreaterThanOrEqual(30 * MINUTE_MS)
  expect(until - NOW).toBeLessThan(31 * MINUTE_MS)
  page.close()
  open(panic)
  await seen('Pânico · ABC1D23')
  expect(document.querySelector('[data-key="z"]')).toBeNull()
})

test('a time that was chosen and not sent is none of the next time, the reason is', async () => {
  open(cut)
  await seen('Alimentação cortada · ABC1D23')
  press('Adiar')
  await seen('Outra hora')
  inDialog('input[value="other"]')!.click()
  await seen('Dia e hora')
  type(document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')!, 'Férias')
  press('Cancelar')
  await soon(() => expect(inDialog('textarea')).toBeNull())
  press('Adiar')
  await soon(() => expect(inDialog('textarea')).toMatchObject({ value: 'Férias' }))
  expect(inDialog('input[value="1h"]')).toMatchObject({ checked: true })
})

test('what the server says of a time that was typed stands at it', async () => {
  const errors = [{ message: 'Adie por até 48 horas.', extensions: { code: 'BAD_USER_INPUT', field: 'ate' } }]
  open(cut, { adiarOcorrencia: () => ({ errors }) })
  await seen('Alimentação cortada · ABC1D23')
  press('Adiar')
  await seen('Adiar a ocorrência 5')
  inDialog('input[value="other"]')!.click()
  await seen('Dia e hora')
  await soon(() => expect(inDialog('input[name="until"]')).not.toBeNull())
  type(document.querySelector<HTMLInputElement>('[role="dialog"] input[name="until"]')!, '05/12/2099 10:00')
  type(document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')!, 'Férias')
  inDialog('button[type="submit"]')!.click()
  await seen('Adie por até 48 horas.')
  expect(inDialog('input[name="until"]')!.getAttribute('aria-invalid')).toBe('true')
})

test('what is aside says until when, by whom and why, and is brought back before its time', async () => {
  const snoozed = { snoozedUntil: NOW + 90 * MINUTE_MS, snoozedBy: 'Bia', snoozeReason: 'Liga às 14 h' }
  open({ ...cut, ...snoozed }, { trazerOcorrenciaDeVolta: () => ({ codigo: 5 }) })
  await seen('adiada até')
  await seen('por Bia, Liga às 14 h')
  press('Trazer de volta')
  await seen('De volta à fila')
  expect(page.of('trazerOcorrenciaDeVolta')[0]!.variables).toEqual({ codigo: 5 })
  expect(page.of('assumirOcorrencia')).toEqual([])
})
