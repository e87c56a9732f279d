import { MantineProvider } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken, TOKEN_KEY } from '#api/session/session.ts'
import { soon } from '#testing/eventually.ts'
import { LoginForm } from './LoginForm.tsx'

const refused = { errors: [{ message: 'Usuário ou senha inválidos.', extensions: { code: 'UNAUTHENTICATED' } }] }
const slowed = {
  errors: [{ message: 'Muitas tentativas.', extensions: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 8 } }],
}
let root: Root

beforeEach(() => localStorage.clear())
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
})

function field(name: string): HTMLInputElement {
  return document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
}

/** Fills the form and sends it to a server that gives this answer; an Error stands for a network that is away. */
async function enterWith(answer: unknown, typed = { login: 'ana', password: 'segredo' }) {
  const sent: { variables: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body))
    if (answer instanceof Error) throw answer
    return new Response(JSON.stringify(answer))
  })
  const onEntered = vi.fn()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <MantineProvider>
      <LoginForm onEntered={onEntered} />
    </MantineProvider>,
  )
  await soon(() => expect(field('login')).not.toBeNull())
  field('login').value = typed.login
  field('password').value = typed.password
  field('remember').checked = true
  document.querySelector<HTMLButtonElement>('button[type="submit"]')!.click()
  return { sent, onEntered }
}

test('a login keeps the token and goes on', async () => {
  const { sent, onEntered } = await enterWith({ data: { result: { token: 'a.b.c' } } })
  await soon(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c')
  expect(Object.values(sent[0]!.variables)).toEqual(['ana', 'segredo', true])
})

test('a failed login clears the token, says one sentence and keeps what was typed', async () => {
  storeToken('old.token.x')
  const { onEntered } = await enterWith(refused)
  await soon(() => expect(document.body.textContent).toContain('Usuário ou senha inválidos.'))
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  expect(field('password').value).toBe('segredo')
  expect(onEntered).not.toHaveBeenCalled()
})

test('a network that is away is told like any other failure', async () => {
  await enterWith(new TypeError('Failed to fetch'))
  await soon(() => expect(document.body.textContent).toContain('Sem resposta do servidor'))
})

test('who is asked for a code is told of no mistake, until it is left out', async () => {
  const message = 'Informe o código do aplicativo autenticador.'
  await enterWith({ errors: [{ message, extensions: { code: 'TOTP_REQUIRED' } }] })
  await soon(() => expect(document.activeElement).toBe(field('code')))
  expect(document.body.textContent).not.toContain(message)
  document.querySelector<HTMLButtonElement>('button[type="submit"]')!.click()
  await soon(() => expect(document.body.textContent).toContain(message))
})

test('slowed, it shows the seconds and takes no other try', async () => {
  await enterWith(slowed)
  const button = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')!
  await soon(() => expect(button().textContent).toMatch(/^Aguarde [1-8] s$/))
  expect(button().disabled).toBe(true)
})

test('an empty field is named beside itself, gets the focus, and nothing is sent', async () => {
  const { sent } = await enterWith(refused, { login: 'ana', password: '' })
  await soon(() => expect(document.body.textContent).toContain('Informe a senha.'))
  expect(document.body.textContent).not.toContain('Informe o usuário.')
  expect(document.activeElement).toBe(field('password'))
  expect(sent).toEqual([])
})

test('a session that is over as it begins is told as what it is: a wrong clock', async () => {
  const claims = { exp: Math.floor(Date.now() / 1000) - 3_600, sid: 's1', userId: 1, customerId: 784, access: 'A' }
  const { onEntered } = await enterWith({ data: { result: { token: `x.${btoa(JSON.stringify(claims))}.y` } } })
  await soon(() => expect(document.body.textContent).toContain('O relógio deste computador está adiantado'))
  expect(onEntered).not.toHaveBeenCalled()
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
})
