import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen, type } from '#testing/test-page.tsx'
import { CommandRules } from './CommandRules.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 2, access: 'O' }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

test('an operator is shown no form that the server would refuse', async () => {
  page = openPage(
    '/configuracoes/comandos',
    <QueryScope>
      <CommandRules />
    </QueryScope>,
    {},
  )
  await seen('Só administradores da central veem e mudam as regras.')
  expect(page.of('regrasDeComandos')).toHaveLength(0)
})

test('hours and kinds of commands are chosen in words, and saved as the contract writes them', async () => {
  openRules('dentro_12345_08:00-18:00')
  await seen('Horário em que uma pessoa basta')
  expect(sideShown()).toBe('Nestas horas')
  press('sáb')
  await soon(() => expect(pressed('sáb')).toBe('true'))
  const from = document.querySelector<HTMLInputElement>('[aria-label="Horário em que uma pessoa basta, das"]')!
  type(from, '7h')
  press('Pedir posição')
  await soon(() => expect(pressed('Pedir posição')).toBe('true'))
  press('Salvar')
  await seen('As regras valem também para o que ainda não foi enviado.')
  press('CONFIRMAR')
  await soon(() =>
    expect(page.of('definirRegrasDeComandos')[0]?.variables).toMatchObject({
      input: { horario: 'dentro_123456_07:00-18:00', clienteTipos: 'unblock,position' },
    }),
  )
})

test('hours outside of which one person is enough are not told as those in which one is', async () => {
  openRules('fora_12345_08:00-18:00')
  await seen('Horário em que uma pessoa basta')
  expect(sideShown()).toBe('Fora destas horas')
  press('sáb')
  await soon(() => expect(pressed('sáb')).toBe('true'))
  press('Salvar')
  await seen('As regras valem também para o que ainda não foi enviado.')
  press('CONFIRMAR')
  await soon(() =>
    expect(page.of('definirRegrasDeComandos')[0]?.variables).toMatchObject({
      input: { horario: 'fora_123456_08:00-18:00' },
    }),
  )
})

test('who comes back to the page finds what was typed, whatever was saved meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  openRules('dentro_12345_08:00-18:00')
  await seen('Horário em que uma pessoa basta')
  press('sáb')
  await soon(() => expect(pressed('sáb')).toBe('true'))
  vi.setSystemTime(Date.now() + 600_000)
  window.dispatchEvent(new Event('visibilitychange'))
  press('Salvar')
  await seen('As regras valem também para o que ainda não foi enviado.')
  expect(page.of('regrasDeComandos')).toHaveLength(1)
})

test('own rules are taken back only once that is confirmed, which says so, or why not', async () => {
  let isRefused = true
  openRules('dentro_12345_08:00-18:00', {
    isOwn: true,
    desfazerRegrasDeComandos: () =>
      isRefused
        ? { errors: [{ message: 'O banco de dados não responde.', extensions: { code: 'INTERNAL' } }] }
        : { status: true },
  })
  await soon(() => press('Retirar as regras próprias'))
  await seen('As regras próprias são apagadas')
  expect(page.of('desfazerRegrasDeComandos')).toHaveLength(0)
  press('CONFIRMAR')
  await seen('O banco de dados não responde.')
  await soon(() => expect(document.body.textContent).not.toContain('As regras próprias são apagadas'))
  isRefused = false
  press('Retirar as regras próprias')
  await soon(() => press('CONFIRMAR'))
  await seen('Regras próprias retiradas.')
  expect(document.body.textContent).not.toContain('O banco de dados não responde.')
})

test('once own rules are taken back the focus is where a customer is chosen', async () => {
  let isOwn = true
  openRules('dentro_12345_08:00-18:00', {
    regrasDeComandos: () => ({ ...policyOf('dentro_12345_08:00-18:00'), isOwn }),
    desfazerRegrasDeComandos: () => {
      isOwn = false
      return { status: true }
    },
  })
  await seen('Retirar as regras próprias')
  const asking = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Retirar'))!
  asking.focus()
  asking.click()
  await soon(() => press('CONFIRMAR'))
  await soon(() => expect(document.activeElement?.textContent).toMatch(/^Cliente/))
  expect(asking.isConnected).toBe(false)
})

interface Rules {
  isOwn?: boolean
  regrasDeComandos?: () => unknown
  desfazerRegrasDeComandos?: () => unknown
}

function policyOf(hours: string) {
  return {
    ...{ customerId: null, isOwn: false, approval: 'outsideHours', hours },
    ...{ zone: 'America/Sao_Paulo', safeSpeedKmh: 20, needsIgnitionOff: false, limitPerHour: 10 },
    ...{ centralAsk: 'O', centralApprove: 'O', ownAsk: 'A', ownApprove: '', ownKinds: 'unblock' },
  }
}

/** Opens the rules as an administrator of the central, with these hours. */
function openRules(hours: string, { isOwn = false, ...answers }: Rules = {}): void {
  enterAs({ customerId: 784, userId: 1, access: 'A' })
  const policy = { ...policyOf(hours), isOwn }
  page = openPage(
    '/configuracoes/comandos',
    <QueryScope>
      <CommandRules />
    </QueryScope>,
    { regrasDeComandos: () => policy, definirRegrasDeComandos: () => policy, ...answers },
  )
}

function sideShown(): string | undefined {
  return document.querySelector<HTMLInputElement>('[aria-label="Horário em que uma pessoa basta, dentro ou fora"]')
    ?.value
}

/** Whether a word is chosen, as it is told. */
function pressed(word: string): string | null | undefined {
  const toggles = [...document.querySelectorAll('[aria-pressed]')]
  return toggles.find(({ textContent }) => textContent === word)?.getAttribute('aria-pressed')
}
