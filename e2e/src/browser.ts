import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { PATIENCE_MS } from './until.ts'

const CHROMIUM = [process.env['CHROMIUM_BIN'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)

/** Headless, with WebGL by software, asking nobody outside. */
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
]

/** Without a browser these tests cannot run; `npm test` installs one where it can and says how elsewhere. */
export const noBrowser = CHROMIUM === undefined

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: CHROMIUM ?? '', args: FLAGS, timeout: PATIENCE_MS })
}

export interface View {
  width: number
  theme: 'light' | 'dark'
  /** Fingers instead of a pointer. */
  touch?: boolean
}

export const VIEWS: readonly View[] = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
)

/** What a context knows, such as a session. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** `session`: of another context, see {@link sessionOf}. */
export async function openContext(
  browser: Browser,
  { width, theme, touch = false }: View,
  session?: Session,
): Promise<BrowserContext> {
  const height = width < 500 ? 844 : 900
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: 'pt-BR',
    hasTouch: touch,
    reducedMotion: 'reduce',
    ...(session && { storageState: session }),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  return context
}

export async function signIn(page: Page, url: string, person: { login: string; password: string }): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Usuário').fill(person.login)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/custom-dashboard')
}

/** Signs a person in, in a context of its own, and answers what others need to go on signed in. */
export async function sessionOf(
  browser: Browser,
  url: string,
  person: { login: string; password: string },
): Promise<Session> {
  const context = await openContext(browser, { width: 1440, theme: 'light' })
  await signIn(await context.newPage(), url, person)
  const session = await context.storageState()
  await context.close()
  return session
}
