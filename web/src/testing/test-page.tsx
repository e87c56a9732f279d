import { MantineProvider } from '@mantine/core'
import { claimsOf, type TokenPerson } from '@monitorweb/contract/people/privileges'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { DEFAULT_PREFERENCES, keepPreferences } from '#api/person/preferences.ts'
import { clearToken, storeToken } from '#api/session/session.ts'
import { NoticesProvider } from '#ui/overlay/Notices.tsx'
import { soon } from './eventually.ts'
import { eventText } from './live-server.ts'

/** A request that a page sent: the call's name on the wire and its variables. */
interface Sent {
  call: string
  variables: Record<string, unknown>
}

type Answer = (variables: Record<string, unknown>) => unknown

/** What a server answers that refuses a call; its sentence is shown to the person. */
export const REFUSAL = { errors: [{ message: 'O servidor está ocupado.', extensions: { code: 'BAD_USER_INPUT' } }] }

let people = 0

/**
 * Logs a person in by a token that names this person, an operator where the customer is 784; nobody checks its signature
 * in a test.
 */
export function enterAs(person: Omit<TokenPerson, 'operator'> & Partial<TokenPerson>): void {
  const operator = person.customerId === 784 && 'AO'.includes(person.access)
  const claims = claimsOf(
    { operator, ...person },
    { id: `s${++people}`, endsAtSeconds: Math.floor(Date.now() / 1000) + 3600 },
  )
  storeToken(`x.${btoa(JSON.stringify(claims))}.y`)
  // Tests of one worker share what the pages keep: what another one chose, or had no answer to, is not this person's.
  keepPreferences(DEFAULT_PREFERENCES)
}

/**
 * Opens a page at a path, before a server that answers each call as given: a value, an Error for a network that is
 * away, or a refusal such as `REFUSAL`. Calls that have no answer get an empty list. The answer `live` is what the live
 * channel begins with; without one it cannot be reached.
 */
export function openPage(path: string, page: ReactNode, answers: Record<string, Answer>) {
  const sent: Sent[] = []
  const streams: ReadableStreamDefaultController[] = []
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    if (url.startsWith('/live')) return liveStream((await answers['live']?.({})) ?? new Error('away'), streams)
    const { query, variables } = JSON.parse(init.body) as { query: string; variables: Record<string, unknown> }
    const call = /result: (\w+)/.exec(query)?.[1] ?? ''
    sent.push({ call, variables })
    const answer = await answers[call]?.(variables)
    if (answer instanceof Error) throw answer
    const refused = typeof answer === 'object' && answer !== null && 'errors' in answer
    return new Response(JSON.stringify(refused ? answer : { data: { result: answer ?? [] } }))
  })
  const root = createRootRoute({ component: Outlet })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Outlet })
  const routes = [path.replace(/\d+$/, '$key'), '/$', '/$/$'].map((place) =>
    createRoute({ getParentRoute: () => shell, path: place, component: () => page }),
  )
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren(routes.slice(0, 2))]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  shown.render(
    <MantineProvider env="test">
      <NoticesProvider>
        <RouterProvider router={router as never} />
      </NoticesProvider>
    </MantineProvider>,
  )
  return {
    sent,
    router,
    /** Ends the live channel; it is opened anew as `live` answers then. */
    loseLive() {
      for (const stream of streams.splice(0)) stream.close()
    },
    of: (call: string) => sent.filter((request) => request.call === call),
    close() {
      shown.unmount()
      host.remove()
      vi.unstubAllGlobals()
      sessionStorage.clear()
      // Ending the session also clears the cache of what was read.
      clearToken()
      localStorage.clear()
    },
  }
}

/** Answers a live channel that says this and stays open. */
function liveStream(snapshot: unknown, streams: ReadableStreamDefaultController[]): Response {
  if (snapshot instanceof Error) throw snapshot
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(eventText('snapshot', snapshot)))
      streams.push(stream)
    },
  })
  return new Response(body)
}

/**
 * Ends a session as its end of time does, once what was typed and not saved is kept: that waits in this window for the
 * person's next one.
 */
export async function endSession(page: { close(): void }): Promise<void> {
  await soon(() => {
    if (sessionStorage.length === 0) throw new Error('nothing is kept')
  })
  const kept = Object.entries({ ...sessionStorage })
  page.close()
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
}

/** Resolves once the page shows this text. */
export async function seen(text: string): Promise<void> {
  await soon(() => {
    if (!document.body.textContent?.includes(text)) throw new Error(`not shown: ${text}`)
  })
}

/** Finds the field that has this label. */
export function labelled(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement
}

export function press(name: string): void {
  const button = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (element) => element.textContent === name || element.getAttribute('aria-label') === name,
  )
  if (!button) throw new Error(`no button: ${name}`)
  button.click()
}

/** Types as a person does, and leaves the field. */
export function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set
  setter?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
