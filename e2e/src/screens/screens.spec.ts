import { once } from 'node:events'
import { connect } from 'node:net'
import { operations } from '@monitorweb/contract/operations'
import { createTracker } from '@monitorweb/simulator/tracker/tracker'
import { expect, type Page } from '@playwright/test'
import { openFleet, reportBy } from '../fixtures/fleet.ts'
import {
  expectNothingSideways,
  expectPressableInSmallLetters,
  expectSound,
  expectWholeAtTwiceTheText,
  inEveryView,
} from '../fixtures/look.ts'
import { NOBODY, type Session } from '../fixtures/session.ts'
import { addSmallFleet, placeOf } from '../fixtures/small-fleet.ts'
import { KEPT_PAGE, operatorTest } from '../fixtures/with-browser.ts'
import { REGISTER_SCREENS } from './register-screens.ts'
import { headed, LONG_ADDRESS, PEOPLE_SCREENS, type Screen, SETTINGS_SCREENS } from './shell-screens.ts'
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
    daily: true,
    path: '/custom-dashboard',
    ready: (page) => page.getByText('As faixas somam 5 veículos ativos').waitFor(),
  },
  { name: 'monitoramento', daily: true, path: '/monitoring', ready: (page) => page.getByText('Ao vivo').waitFor() },
  {
    name: 'veiculo',
    daily: true,
    path: '/monitoring?v=1',
    ready: (page) => page.getByRole('region', { name: 'Veículo ABC1D23' }).waitFor(),
  },
  {
    name: 'pedir-comando',
    path: '/monitoring?v=1',
    async ready(page) {
      await page.getByText('Comandos', { exact: true }).click()
      await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
      await page
        .getByRole('dialog', { name: 'Bloquear: ABC1D23' })
        .getByLabel(/^Motivo/)
        .waitFor()
    },
  },
  {
    name: 'monitoramento-grade',
    daily: true,
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
    async ready(page) {
      await page.getByRole('button', { name: 'Sair do modo TV' }).waitFor()
      // As far as anything moves, whatever minute it is.
      await page.locator('[style*="--shift"]').evaluate((wall: HTMLElement) => wall.style.setProperty('--shift', '4px'))
    },
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
  {
    name: 'cercas-nenhuma',
    daily: true,
    path: '/cercas',
    ready: (page) => page.getByText('Nenhuma cerca cadastrada').waitFor(),
  },
  {
    name: 'nova-cerca',
    path: '/cercas/nova?mapa=-23.5,-46.6,13',
    ready: (page) => page.getByText('Clique no mapa para marcar o primeiro ponto.').waitFor(),
  },
  {
    name: 'importar-cercas',
    path: '/cercas/importar',
    ready: (page) => page.getByRole('button', { name: 'Escolher arquivo' }).waitFor(),
  },
  {
    name: 'regras-nenhuma',
    daily: true,
    path: '/regras',
    ready: (page) => page.getByText('Nenhuma regra cadastrada').waitFor(),
  },
  {
    name: 'frases-de-regras',
    path: '/regras/nova',
    ready: (page) => headed(page, 'Do que você quer ser avisado?'),
  },
  {
    name: 'nova-regra',
    path: '/regras/nova/uso-fora-de-hora',
    ready: (page) => page.getByRole('textbox', { name: 'Feriados locais' }).waitFor(),
  },
  {
    name: 'novo-grupo-de-veiculos',
    path: '/regras/grupos/novo',
    ready: (page) => page.getByLabel('Nome').waitFor(),
  },
  { name: 'nao-encontrada', path: '/nada-aqui', ready: (page) => headed(page, 'Página não encontrada') },
  { name: 'erro-do-servidor', path: '/misc/500', ready: (page) => headed(page, 'O servidor não conseguiu responder') },
  ...REGISTER_SCREENS,
  ...PEOPLE_SCREENS,
  ...SETTINGS_SCREENS,
  ...SUPPORT_CALL_SCREENS,
]

const LONG_NAME = 'Cooperativa de Transportadores Autônomos do Vale do Paraíba e Litoral Norte Ltda.'

/** Read as a page it would ask for a picture, which is a fault that each screen tells. */
const HOSTILE_NAME = `Transportes Aurora "><img src="/nada.png" onerror="console.error('feito')">{{7*7}}`

/** On a program of their own: every screen tells of all there is, five vehicles of two customers and one unknown device. */
const test = operatorTest.extend(KEPT_PAGE).extend<object, { smallWorld: undefined }>({
  smallWorld: [
    async ({ api, program }, use) => {
      const { record: aurora } = await api.call(operations.createCustomer, { input: { name: HOSTILE_NAME } })
      const { record: other } = await api.call(operations.createCustomer, { input: { name: LONG_NAME } })
      const fleet = openFleet({ api, program, customer: aurora })
      await addSmallFleet(fleet, other.id)
      await api.call(operations.createSupportCall, { input: { title: HOSTILE_NAME, customerId: other.id } })
      await api.call(operations.requestAccess, { name: HOSTILE_NAME, email: LONG_ADDRESS })
      const unknown = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: '866999999999999' })
      await reportBy(unknown, { ...placeOf(9), speedKmh: 40 })
      await knock(program.gt06Port, '%863071010087648,HK44,000000#')
      // It is written a few seconds after the connection was closed.
      await expect(async () => expect(await api.call(operations.countRefusedConnections, {})).toBe(1)).toPass()
      await expect(async () => expect(await api.call(operations.countMails, { state: 'sent' })).toBe(1)).toPass()
      await use(undefined)
      await unknown.close()
      await fleet.close()
    },
    { scope: 'worker', auto: true },
  ],
})

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    if (screen.open) test.use({ storageState: NOBODY })
    test('has no accessibility fault and does not scroll sideways', async ({ page, storageState }) => {
      const faults = complaintsOf(page)
      await inEveryView(page, storageState as Session, async (view) => {
        await page.goto(screen.path)
        await screen.ready(page)
        await expectSound(page, `${screen.name}-${view.name}`)
      })
      expect(faults).toEqual([])
    })
  })
}

for (const screen of SCREENS.filter(({ daily }) => daily)) {
  test(`${screen.name} is whole with text alone at 200 %, and can be pressed with letters of 10 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(screen.path)
    await screen.ready(page)
    await expectPressableInSmallLetters(page)
    await expectWholeAtTwiceTheText(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNothingSideways(page)
  })

  test(`${screen.name} does not go sideways at 320 px, as at four times the size`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(screen.path)
    await screen.ready(page)
    await expect(page.getByRole('button', { name: 'Sua conta' })).toBeInViewport({ ratio: 1 })
    await expectNothingSideways(page)
  })
}

test('the longest titles are told whole beside the figures of a large fleet', async ({ page, storageState }) => {
  await inEveryView(page, storageState as Session, async () => {
    for (const path of ['distancehistory', 'stoppinghistory', 'travelhistory']) {
      await page.goto(`/historical/${path}`)
      await expectWholeTitle(page)
    }
  })
})

test('for whoever wants no motion everything is at once where it belongs', async ({ openPageOf }) => {
  const page = await openPageOf(null)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await motionOf(page)).toEqual({ leftPx: 200, motions: 0 })
})

/** Sends what a port does not understand, and waits until it closes. */
async function knock(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const closed = once(socket.resume(), 'close')
  socket.write(text)
  await closed
}

/** What goes wrong in the page's own code, and what the browser complains of, from now on. */
function complaintsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // The page between two views is no screen, and names no icon: the browser asks for the usual one, once.
    const isUsualIcon = message.location().url.endsWith('/favicon.ico')
    if (message.type() === 'error' && !isUsualIcon) faults.push(message.text())
  })
  return faults
}

async function expectWholeTitle(page: Page): Promise<void> {
  const figures = page.getByRole('navigation', { name: 'Resumo' }).locator('strong')
  await expect(figures.nth(2)).toBeVisible()
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
