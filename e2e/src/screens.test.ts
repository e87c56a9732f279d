import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn, VIEWS } from './browser.ts'
import { accessibilityFaults, sidewaysPixels, takePicture } from './look.ts'
import { ADMIN, programFolder, type RunningProgram } from './program.ts'
import { REGISTER_SCREENS } from './register-screens.ts'
import { headed, PEOPLE_SCREENS, type Screen, SETTINGS_SCREENS } from './shell-screens.ts'
import { type SmallFleet, startSmallFleet } from './small-fleet.ts'
import { SUPPORT_CALL_SCREENS } from './support-call-screens.ts'

const folder = programFolder()
let program: RunningProgram
let browser: Browser
let fleet: SmallFleet
beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  fleet = await startSmallFleet(program)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  await folder.remove()
})

const SCREENS: readonly Screen[] = [
  {
    name: 'login',
    path: '/login',
    open: true,
    ready: (page) => page.getByRole('button', { name: 'Entrar' }).waitFor(),
  },
  {
    name: 'dashboard',
    path: '/custom-dashboard',
    ready: (page) => page.getByText('As faixas somam 5 veículos ativos').waitFor(),
  },
  { name: 'monitoramento', path: '/monitoring', ready: (page) => page.getByText('Ao vivo').waitFor() },
  {
    name: 'veiculo',
    path: '/monitoring?v=1',
    ready: (page) => page.getByRole('region', { name: 'Veículo ABC1D23' }).waitFor(),
  },
  {
    name: 'monitoramento-grade',
    path: '/monitoring?vista=grade',
    ready: (page) => page.getByText('Ao vivo').waitFor(),
  },
  {
    name: 'modo-tv',
    path: '/monitoring?tv=1',
    ready: (page) => page.getByRole('button', { name: 'Sair do modo TV' }).waitFor(),
  },
  {
    name: 'cadastrar-equipamento',
    path: '/monitoring?aba=desconhecidos',
    async ready(page) {
      await page.getByRole('button', { name: 'Cadastrar 866999999999999' }).click()
      await page.getByRole('dialog', { name: 'Cadastrar equipamento' }).waitFor()
    },
  },
  { name: 'nao-encontrada', path: '/nada-aqui', ready: (page) => page.waitForURL('**/misc/404') },
  { name: 'erro-do-servidor', path: '/misc/500', ready: (page) => headed(page, 'O servidor não conseguiu responder') },
  ...REGISTER_SCREENS,
  ...PEOPLE_SCREENS,
  ...SETTINGS_SCREENS,
  ...SUPPORT_CALL_SCREENS,
]

describe.skipIf(noBrowser).each(VIEWS)('at $width px, $theme', (view) => {
  let visitor: BrowserContext
  let person: BrowserContext
  beforeAll(async () => {
    visitor = await openContext(browser, view)
    person = await openContext(browser, view)
    const page = await person.newPage()
    await signIn(page, program.url, ADMIN)
    await page.close()
    return async () => {
      await visitor.close()
      await person.close()
    }
  })

  test.each(SCREENS)('$name has no accessibility fault and does not scroll sideways', async (screen) => {
    const context = screen.alone
      ? await openContext(browser, view, await person.storageState())
      : screen.open
        ? visitor
        : person
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await page.goto(`${program.url}${screen.path}`)
    await screen.ready(page)
    await page.evaluate(() => document.fonts.ready)
    await takePicture(page, `${screen.name}-${view.width}-${view.theme}`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    expect(faults).toEqual([])
    await page.close()
    if (screen.alone) await context.close()
  })

  test('the longest titles are told whole beside the figures of a large fleet', async () => {
    const page = await person.newPage()
    for (const path of ['distancehistory', 'stoppinghistory', 'travelhistory']) {
      await page.goto(`${program.url}/historical/${path}`)
      const figures = page.getByRole('navigation', { name: 'Resumo' }).locator('strong')
      await figures.nth(2).waitFor()
      await figures.evaluateAll((shown) => {
        for (const figure of shown) figure.replaceChildren('10.000')
      })
      const place = page.getByRole('navigation', { name: 'Você está em' })
      const title = await place.locator('li').last().boundingBox()
      const words = await place.locator('[aria-current]').boundingBox()
      const line = await place.locator('..').boundingBox()
      expect(words!.width).toBeLessThanOrEqual(title!.width)
      expect(words!.height).toBeLessThanOrEqual(line!.height)
    }
    await page.close()
  })
})

test.skipIf(noBrowser)('for whoever wants no motion everything is at once where it belongs', async () => {
  const context = await openContext(browser, { width: 1440, theme: 'light' })
  const page = await context.newPage()
  await page.goto(`${program.url}/login`)
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  const moved = await page.locator('body').evaluate((body) => {
    const box = body.appendChild(body.ownerDocument.createElement('div'))
    box.style.position = 'absolute'
    box.style.left = '0px'
    box.getBoundingClientRect()
    box.style.left = '200px'
    return { leftPx: box.getBoundingClientRect().left, motions: box.getAnimations().length }
  })
  expect(moved).toEqual({ leftPx: 200, motions: 0 })
  await context.close()
})
