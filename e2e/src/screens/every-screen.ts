import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn, VIEWS } from '../fixtures/browser.ts'
import { accessibilityFaults, sidewaysPixels, takePicture } from '../fixtures/look.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { type SmallFleet, startSmallFleet } from '../fixtures/small-fleet.ts'
import { REGISTER_SCREENS } from './register-screens.ts'
import { headed, PEOPLE_SCREENS, type Screen, SETTINGS_SCREENS } from './shell-screens.ts'
import { SUPPORT_CALL_SCREENS } from './support-call-screens.ts'

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
    name: 'mosaico',
    path: '/monitoring?mosaico=1,2,5,999999',
    async ready(page) {
      await page.getByText('Sem posição conhecida').waitFor()
      await page.getByText('Veículo não encontrado', { exact: true }).waitFor()
      await page.locator('canvas.maplibregl-canvas').nth(1).waitFor()
    },
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
  {
    name: 'pontos-de-referencia',
    path: '/monitoring?pontos=1',
    async ready(page) {
      await page.getByRole('button', { name: 'Camadas' }).click()
      await page.getByRole('button', { name: 'Lista de pontos de referência' }).click()
      await page.getByText('Nenhum ponto de referência cadastrado.').waitFor()
    },
  },
  {
    name: 'novo-ponto-de-referencia',
    path: '/monitoring?v=1',
    async ready(page) {
      await page.getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('button', { name: 'Criar ponto de referência' }).click()
      await page.getByRole('dialog', { name: 'Novo ponto de referência' }).getByLabel('Nome').waitFor()
    },
  },
  { name: 'nao-encontrada', path: '/nada-aqui', ready: (page) => page.waitForURL('**/misc/404') },
  { name: 'erro-do-servidor', path: '/misc/500', ready: (page) => headed(page, 'O servidor não conseguiu responder') },
  ...REGISTER_SCREENS,
  ...PEOPLE_SCREENS,
  ...SETTINGS_SCREENS,
  ...SUPPORT_CALL_SCREENS,
]

/**
 * Every screen at one width, in both themes, on a program of its own: that axe finds nothing, that it does not scroll sideways, and
 * that the browser has nothing to complain of.
 */
export function lookAtEveryScreen(width: number): void {
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

  describe.skipIf(noBrowser).each(VIEWS.filter((view) => view.width === width))('at $width px, $theme', (view) => {
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
      const own = screen.alone ? await openContext(browser, view, await person.storageState()) : null
      const page = await (own ?? (screen.open ? visitor : person)).newPage()
      const faults = complaintsOf(page)
      await page.goto(`${program.url}${screen.path}`)
      await screen.ready(page)
      await page.evaluate(() => document.fonts.ready)
      await takePicture(page, `${screen.name}-${view.width}-${view.theme}`)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysPixels(page)).toBe(0)
      expect(faults).toEqual([])
      await page.close()
      await own?.close()
    })

    test('the longest titles are told whole beside the figures of a large fleet', async () => {
      const page = await person.newPage()
      for (const path of ['distancehistory', 'stoppinghistory', 'travelhistory']) {
        await page.goto(`${program.url}/historical/${path}`)
        await expectWholeTitle(page)
      }
      await page.close()
    })

    test('for whoever wants no motion everything is at once where it belongs', async () => {
      const page = await visitor.newPage()
      await page.goto(`${program.url}/login`)
      await page.getByRole('button', { name: 'Entrar' }).waitFor()
      expect(await motionOf(page)).toEqual({ leftPx: 200, motions: 0 })
      await page.close()
    })
  })
}

/** What goes wrong in the page's own code, and what the browser complains of, from now on. */
function complaintsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return faults
}

async function expectWholeTitle(page: Page): Promise<void> {
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

/** Where something is in the moment it is moved to 200 px, and how many motions lead there. */
function motionOf(page: Page): Promise<{ leftPx: number; motions: number }> {
  return page.locator('body').evaluate((body) => {
    const box = body.appendChild(body.ownerDocument.createElement('div'))
    box.style.position = 'absolute'
    box.style.left = '0px'
    box.getBoundingClientRect()
    box.style.left = '200px'
    return { leftPx: box.getBoundingClientRect().left, motions: box.getAnimations().length }
  })
}
