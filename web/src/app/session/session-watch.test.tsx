import { MantineProvider } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveFleetProvider, useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { keepPreferences, preferences } from '#api/person/preferences.ts'
import { isLocked, lock, unlock } from '#api/session/lock-state.ts'
import { storedToken, storeToken, switchToken } from '#api/session/session.ts'
import { soon } from '#testing/eventually.ts'
import { eventText } from '#testing/live-server.ts'
import { LockedArea } from './LockedArea.tsx'
import { lastHand, noteHand } from './last-hand.ts'
import { SessionWatch } from './SessionWatch.tsx'
import { guardSession } from './session-guard.ts'
import { LOOK_MS } from './use-idle-lock.ts'

/** Parts of the page come when they are needed, and on a busy machine not at once. */
let root: Root

function tokenThatEndsIn(seconds: number, usuCod = 7): string {
  return `e30.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds, usuCod }))}.signature`
}

/** Opens a page with something half typed on it, and a server that answers as given, its clock so much ahead. */
function open(answer?: unknown, { aheadSeconds = 0 } = {}) {
  const answers = Array.isArray(answer) ? answer : [answer]
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/live')) return fleetSaid(aheadSeconds)
    return new Response(JSON.stringify(answers.length > 1 ? answers.shift() : answers[0]))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <MantineProvider>
      <LiveFleetProvider>
        <LockedArea onLeave={() => undefined}>
          <input name="draft" />
          <SessionWatch />
          <ClockKnown />
        </LockedArea>
      </LiveFleetProvider>
    </MantineProvider>,
  )
}

/** Marks the page once the server has told its time. */
function ClockKnown() {
  const store = useFleetStore()
  const known = useSyncExternalStore(store.subscribe, () => store.fleet().loaded)
  return known && <i data-clock-known="" />
}

/** Answers a live channel that says the fleet, and stays open. */
function fleetSaid(aheadSeconds: number): Response {
  const serverTime = Date.now() + aheadSeconds * 1000
  const snapshot = { serverTime, vehicles: [], customers: [], unknownDevices: [] }
  const start = (stream: ReadableStreamDefaultController) =>
    stream.enqueue(new TextEncoder().encode(eventText('snapshot', snapshot)))
  return new Response(new ReadableStream({ start }))
}

function draft(): HTMLInputElement | null {
  return document.querySelector('input[name="draft"]')
}

/** Types as a person does. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function press(label: string) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label))
  button!.click()
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('a session near its end', () => {
  test('is warned of, and goes on in place', async () => {
    storeToken(tokenThatEndsIn(90))
    const longer = tokenThatEndsIn(12 * 3600)
    open({ data: { result: { token: longer } } })
    await soon(() => expect(document.body.textContent).toContain('Sua sessão termina em'))
    draft()!.value = 'half typed'
    press('Continuar conectado')
    await soon(() => expect(storedToken()).toBe(longer))
    await soon(() => expect(document.body.textContent).not.toContain('Sua sessão termina em'))
    expect(draft()!.value).toBe('half typed')
    expect(isLocked()).toBe(false)
  })

  test('that cannot be made longer any more asks for the password', async () => {
    storeToken(tokenThatEndsIn(90))
    open({ data: { result: { token: tokenThatEndsIn(80) } } })
    await soon(() => expect(document.body.textContent).toContain('Sua sessão termina em'))
    press('Continuar conectado')
    await soon(() => expect(isLocked()).toBe(true))
  })

  test('locks the page when it is over, and keeps what is on it', async () => {
    storeToken(tokenThatEndsIn(3))
    open()
    await soon(() => expect(isLocked()).toBe(true))
    await soon(() => expect(document.querySelector('dialog[open] input[name="password"]')).not.toBeNull())
    expect(draft()).not.toBeNull()
  })

  test('is warned of by the clock of the server, where that of this computer is slow', async () => {
    storeToken(tokenThatEndsIn(700))
    open(undefined, { aheadSeconds: 610 })
    await soon(() => expect(document.body.textContent).toMatch(/Sua sessão termina em 1:[0-3]/))
  })

  test('is warned of by the clock of this computer, where that is ahead and locks the page first', async () => {
    storeToken(tokenThatEndsIn(600))
    open(undefined, { aheadSeconds: -610 })
    await soon(() => expect(document.querySelector('[data-clock-known]')).not.toBeNull())
    storeToken(tokenThatEndsIn(90))
    await soon(() => expect(document.body.textContent).toMatch(/Sua sessão termina em 1:[0-3]/))
  })

  test('says nothing while there is time', async () => {
    storeToken(tokenThatEndsIn(600))
    open()
    await soon(() => expect(draft()).not.toBeNull())
    expect(document.body.textContent).not.toContain('Sua sessão termina em')
  })
})

describe('a page that is left alone', () => {
  async function openForMinutes(lockMinutes: number) {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    storeToken(tokenThatEndsIn(3600))
    keepPreferences({ ...preferences(), lockMinutes })
    open()
    await soon(touch)
  }

  function touch() {
    dispatchEvent(new PointerEvent('pointermove'))
    expect(lastHand()).toBe(Date.now())
  }

  test('is locked, and a hand on it puts that off', async () => {
    await openForMinutes(5)
    vi.advanceTimersByTime(4 * 60_000)
    touch()
    vi.advanceTimersByTime(4 * 60_000)
    expect(isLocked()).toBe(false)
    vi.advanceTimersByTime(60_000 + LOOK_MS)
    expect(isLocked()).toBe(true)
  })

  test('is locked no later where the clock of the computer is put back meanwhile, whichever tab was worked in', async () => {
    await openForMinutes(5)
    noteHand(Date.now() + 1)
    vi.setSystemTime(Date.now() - 3 * 3_600_000)
    vi.advanceTimersByTime(4 * 60_000)
    expect(isLocked()).toBe(false)
    touch()
    vi.advanceTimersByTime(4 * 60_000)
    expect(isLocked()).toBe(false)
    vi.advanceTimersByTime(60_000 + LOOK_MS)
    expect(isLocked()).toBe(true)
  })

  test('stays open while another tab is worked in, as both would be locked', async () => {
    await openForMinutes(5)
    for (let minute = 0; minute < 20; minute++) {
      vi.advanceTimersByTime(60_000)
      noteHand(Date.now())
    }
    expect(isLocked()).toBe(false)
    vi.advanceTimersByTime(5 * 60_000 + LOOK_MS)
    expect(isLocked()).toBe(true)
  })
})

test('a page that another person unlocks in another tab stays covered until it begins anew', async () => {
  storeToken(tokenThatEndsIn(600))
  open()
  await soon(() => expect(draft()).not.toBeNull())
  lock()
  const covered = () => draft()!.closest('[data-locked]') !== null
  await soon(() => expect(covered()).toBe(true))
  flushSync(() => {
    switchToken(tokenThatEndsIn(600, 8))
    unlock()
  })
  expect([isLocked(), covered()]).toEqual([false, true])
  // Its own person's password does uncover it.
  flushSync(() => switchToken(tokenThatEndsIn(700)))
  expect(covered()).toBe(false)
})

test('a page that is loaded while it is locked is not drawn before the password was given', async () => {
  storeToken(tokenThatEndsIn(600))
  lock()
  const longer = tokenThatEndsIn(700)
  open({ data: { result: { token: longer } } })
  await soon(() => expect(document.querySelector('input[name="password"]')).not.toBeNull())
  expect(draft()).toBeNull()
  type(document.querySelector<HTMLInputElement>('input[name="password"]')!, 'segredo')
  press('Desbloquear')
  await soon(() => expect(draft()).not.toBeNull())
  expect(isLocked()).toBe(false)
  expect(storedToken()).toBe(longer)
})

test('a session that is over by the clock of the server alone goes on by a login, which may fail before', async () => {
  storeToken(tokenThatEndsIn(600))
  const next = tokenThatEndsIn(700)
  const refused = (message: string, reason?: string) => ({
    errors: [{ message, extensions: { code: 'UNAUTHENTICATED', reason } }],
  })
  const expired = refused('Sua sessão expirou.', 'expired')
  const wrong = refused('Usuário ou senha inválidos.')
  let ended = 0
  const stop = guardSession({ onEnded: () => ended++ })
  open([expired, wrong, expired, { data: { result: { token: next } } }])
  await soon(() => expect(draft()).not.toBeNull())
  draft()!.value = 'half typed'
  lock()
  const password = () => document.querySelector<HTMLInputElement>('input[name="password"]')
  await soon(() => expect(password()).not.toBeNull())
  type(password()!, 'engano')
  press('Desbloquear')
  await soon(() => expect(document.body.textContent).toContain('Usuário ou senha inválidos.'))
  expect(isLocked()).toBe(true)
  type(password()!, 'segredo')
  press('Desbloquear')
  await soon(() => expect(isLocked()).toBe(false))
  expect(storedToken()).toBe(next)
  expect(draft()!.value).toBe('half typed')
  expect(ended).toBe(0)
  stop()
})
