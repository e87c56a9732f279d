import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen } from '#testing/test-page.tsx'
import { HealthBanner } from './HealthBanner.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

const low = { reason: 'diskLow', message: 'Pouco espaço em disco.', isObstacle: false }
const full = { reason: 'diskFull', message: 'O disco está cheio: 0 posições gravadas há 32 s.', isObstacle: true }

describe('the strip on every screen of the central', () => {
  test('says what is in the way, before any warning, and cannot be closed', async () => {
    page = openPage('/monitoring', <HealthBanner />, { avisosDoSistema: () => [low, full] })
    await seen(full.message)
    await seen('Ver a saúde do sistema')
    expect(document.body.textContent).not.toContain(low.message)
    expect(document.querySelector('[aria-label="Fechar o aviso"]')).toBeNull()
  })

  test('says a warning until it is closed', async () => {
    page = openPage('/monitoring', <HealthBanner />, { avisosDoSistema: () => [low] })
    await seen(low.message)
    press('Fechar o aviso')
    await soon(() => expect(document.body.textContent).not.toContain(low.message))
  })

  test('says a warning again that was closed, was over and came again', async () => {
    let told = [low]
    vi.useFakeTimers({ shouldAdvanceTime: true })
    page = openPage('/monitoring', <HealthBanner />, { avisosDoSistema: () => told })
    await seen(low.message)
    press('Fechar o aviso')
    await soon(() => expect(document.body.textContent).not.toContain(low.message))
    told = []
    await vi.advanceTimersByTimeAsync(11_000)
    await soon(() => expect(sessionStorage.getItem('monitorweb:closed-warning')).toBe(''))
    told = [low]
    await vi.advanceTimersByTimeAsync(11_000)
    await seen(low.message)
  })

  test('says the next warning once one is closed, until none is left', async () => {
    const old = { reason: 'noBackup', message: 'Sem cópia há 9 dias.', isObstacle: false }
    page = openPage('/monitoring', <HealthBanner />, { avisosDoSistema: () => [low, old] })
    await seen(low.message)
    press('Fechar o aviso')
    await seen(old.message)
    press('Fechar o aviso')
    await soon(() => expect(document.querySelector('[aria-label="Saúde do sistema"]')).toBeNull())
  })
})
