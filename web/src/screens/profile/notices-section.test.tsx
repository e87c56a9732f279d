import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, REFUSAL, seen, type } from '#testing/test-page.tsx'
import { NoticesSection } from './NoticesSection.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 900, userId: 7, access: 'C' }))
afterEach(() => page.close())

test('a person sees the channels in their order with what became of them, tries one and adds mail behind them', async () => {
  const failed = {
    ...{ id: 3, kind: 'webhook', name: '', address: 'https://a.exemplo/x', place: 2 },
    ...{ deliveredAt: '', failedAt: '2026-11-23 10:00:00', lastError: 'Respondeu 404.' },
  }
  const preferences = { leastUrgency: 2, quietFrom: '22:00', quietTo: '06:00', digestMinutes: 0 }
  page = openPage(
    '/views/profile',
    <QueryScope>
      <NoticesSection />
    </QueryScope>,
    {
      preferenciasDeAvisos: () => ({ ...preferences, available: 'email,push,webhook', pushKey: 'x' }),
      canaisDeAvisos: () => [failed],
      testarCanalDeAvisos: () => ({ status: true }),
      gravarCanalDeAvisos: () => failed,
    },
  )
  await seen('https://a.exemplo/x · Respondeu 404.')
  press('Testar')
  await soon(() => expect(page.of('testarCanalDeAvisos')[0]?.variables).toEqual({ codigo: 3 }))
  await seen('Teste a caminho')
  press('Acrescentar')
  await soon(() => expect(page.of('gravarCanalDeAvisos')[0]?.variables).toMatchObject({ tipo: 'email', ordem: 3 }))
})

test('channels that could not be read are not taken for none: they can be read again, and nothing is offered before', async () => {
  let isAway = true
  page = openPage(
    '/views/profile',
    <QueryScope>
      <NoticesSection />
    </QueryScope>,
    {
      preferenciasDeAvisos: () => ({
        ...{ leastUrgency: 2, quietFrom: '', quietTo: '', digestMinutes: 0, available: 'email', pushKey: 'x' },
      }),
      canaisDeAvisos: () => (isAway ? REFUSAL : []),
    },
  )
  await seen('O servidor está ocupado.')
  const offered = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(offered()).not.toContain('Ativar neste navegador')
  expect(offered()).not.toContain('Acrescentar')
  isAway = false
  press('Tentar de novo')
  await soon(() => expect(offered()).toEqual(expect.arrayContaining(['Ativar neste navegador', 'Acrescentar'])))
})

test('hours of silence are typed in 24 hours, hold when the field is left, and what is no hour is said', async () => {
  const preferences = { leastUrgency: 2, quietFrom: '22:00', quietTo: '06:00', digestMinutes: 0 }
  const answer = (own: object) => ({ ...preferences, available: 'email', pushKey: 'x', ...own })
  page = openPage(
    '/views/profile',
    <QueryScope>
      <NoticesSection />
    </QueryScope>,
    {
      preferenciasDeAvisos: () => answer({}),
      canaisDeAvisos: () => [],
      alterarPreferenciasDeAvisos: () => answer({ quietFrom: '21:30' }),
    },
  )
  await seen('Silêncio a partir de')
  const from = labelled('Silêncio a partir de')
  type(from, '2560')
  await seen('Informe a hora de 00:00 a 23:59, como 08:30.')
  expect(page.of('alterarPreferenciasDeAvisos')).toHaveLength(0)
  type(from, '21h30')
  await soon(() => expect(page.of('alterarPreferenciasDeAvisos')[0]?.variables).toMatchObject({ silencioDe: '21:30' }))
  await soon(() => expect(from.value).toBe('21:30'))
})

test('hours of silence are set for the first time once there are both, and taken back once there is neither', async () => {
  let saved = { leastUrgency: 2, quietFrom: '', quietTo: '', digestMinutes: 0 }
  const told = () => ({ ...saved, available: 'email', pushKey: 'x' })
  page = openPage(
    '/views/profile',
    <QueryScope>
      <NoticesSection />
    </QueryScope>,
    {
      preferenciasDeAvisos: told,
      canaisDeAvisos: () => [],
      alterarPreferenciasDeAvisos({ silencioDe, silencioAte }) {
        saved = { ...saved, quietFrom: silencioDe as string, quietTo: silencioAte as string }
        return told()
      },
    },
  )
  await seen('Silêncio a partir de')
  type(labelled('Silêncio a partir de'), '22:00')
  await seen('Informe também até que hora')
  expect(page.of('alterarPreferenciasDeAvisos')).toHaveLength(0)
  expect(document.body.textContent).not.toContain('Salvo')
  type(labelled('Silêncio até'), '06:00')
  await seen('Salvo')
  expect(saved).toMatchObject({ quietFrom: '22:00', quietTo: '06:00' })
  expect(document.body.textContent).not.toContain('Informe também')
  type(labelled('Silêncio a partir de'), '')
  await seen('Informe também a partir de que hora')
  expect(document.body.textContent).not.toContain('Salvo')
  type(labelled('Silêncio até'), '')
  await soon(() => expect(saved).toMatchObject({ quietFrom: '', quietTo: '' }))
  expect(page.of('alterarPreferenciasDeAvisos')).toHaveLength(2)
})

test('a choice that is made while another one is on its way takes nothing of it back', async () => {
  const preferences = { leastUrgency: 2, quietFrom: '22:00', quietTo: '06:00', digestMinutes: 0 }
  const told = { ...preferences, available: 'email', pushKey: 'x' }
  const answers: ((answer: unknown) => void)[] = []
  page = openPage(
    '/views/profile',
    <QueryScope>
      <NoticesSection />
    </QueryScope>,
    {
      preferenciasDeAvisos: () => told,
      canaisDeAvisos: () => [],
      alterarPreferenciasDeAvisos: () => new Promise((resolve) => answers.push(resolve)),
    },
  )
  await seen('Silêncio a partir de')
  type(labelled('Silêncio a partir de'), '21:00')
  await soon(() => expect(answers).toHaveLength(1))
  type(labelled('Silêncio até'), '07:00')
  answers[0]!({ ...told, quietFrom: '21:00' })
  await soon(() => expect(answers).toHaveLength(2))
  expect(page.of('alterarPreferenciasDeAvisos')[1]!.variables).toMatchObject({
    ...{ silencioDe: '21:00', silencioAte: '07:00' },
  })
})

test('a look that fails leaves what is typed', async () => {
  let isAway = false
  const preferences = { leastUrgency: 2, quietFrom: '22:00', quietTo: '06:00', digestMinutes: 0 }
  const away = { errors: [{ message: 'O banco de dados não responde.', extensions: { code: 'INTERNAL' } }] }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  page = openPage(
    '/views/profile',
    <QueryClientProvider client={client}>
      <NoticesSection />
    </QueryClientProvider>,
    {
      preferenciasDeAvisos: () => (isAway ? away : { ...preferences, available: 'email', pushKey: 'x' }),
      canaisDeAvisos: () => [],
    },
  )
  await seen('Silêncio a partir de')
  const from = labelled('Silêncio a partir de')
  type(from, '2560')
  isAway = true
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(() => client.refetchQueries())
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).toHaveLength(1)
  expect(labelled('Silêncio a partir de')).toBe(from)
  expect(from.value).toBe('25:60')
})

test('a silence that begins and ends at one hour is none: it is not saved, and says how to be silent all day', async () => {
  const saved = { leastUrgency: 2, quietFrom: '22:00', quietTo: '06:00', digestMinutes: 0 }
  page = openPage(
    '/views/profile',
    <QueryScope>
      <NoticesSection />
    </QueryScope>,
    { preferenciasDeAvisos: () => ({ ...saved, available: 'email', pushKey: 'x' }), canaisDeAvisos: () => [] },
  )
  await seen('Silêncio até')
  const until = labelled('Silêncio até')
  type(until, '2200')
  await seen('O silêncio começaria e terminaria na mesma hora. Para o dia inteiro, escolha «Só o que é crítico»')
  expect(page.of('alterarPreferenciasDeAvisos')).toHaveLength(0)
})
