import type { PositionReport } from '@monitorweb/domain/position/position-report'
import { logIn } from '@monitorweb/simulator/demo/api'
import { ensureCustomer } from '@monitorweb/simulator/demo/ensure'
import { expect, type Page } from '@playwright/test'
import { type Fleet, type FleetVehicle, openFleet } from '../fixtures/fleet.ts'
import { linkOf } from '../fixtures/link.ts'
import { findOnMap } from '../fixtures/map-colors.ts'
import { ADMIN, partsOf } from '../fixtures/program.ts'
import { placeOf } from '../fixtures/small-fleet.ts'
import { test as browserTest } from '../fixtures/with-browser.ts'

const MINUTE = 60_000
const START = Date.now() - 58 * MINUTE
const TRAIL_COLOR = { red: 0x1f, green: 0x5f, blue: 0xd0 }
const PLATE = 'DUT1R23'

/** A vehicle on the Dutra that is heard of until minute 34, and stood out of sight for a while. */
const test = browserTest.extend<{ onTheRoad: FleetVehicle }>({
  onTheRoad: async ({ fleet }, use) => use(await addVehicleOnTheRoad(fleet)),
})

async function addVehicleOnTheRoad(fleet: Fleet): Promise<FleetVehicle> {
  const vehicle = await fleet.add({ plate: PLATE, description: 'Carreta' })
  for (const minute of [0, 2, 4, 6, 28, 30, 32, 34]) await vehicle.report(atMinute(minute))
  return vehicle
}

/** So many minutes east of Jacareí: no step of it is farther than a vehicle gets. */
function atMinute(minute: number, speedKmh = 88): Partial<PositionReport> {
  return {
    fixTime: Math.floor((START + minute * MINUTE) / 1000) * 1000,
    latitude: -23.29,
    longitude: -45.95 + (minute * 1.4) / 102,
    speedKmh,
    courseDegrees: 90,
  }
}

const open = (page: Page, search: string) => page.goto(`/monitoring?${search}`)
/** Opens the map with the vehicle chosen, and answers its card. */
async function openCard(page: Page, vehicle: FleetVehicle) {
  await open(page, `v=${vehicle.id}&mapa=-23.29,-45.7,11`)
  const card = cardOf(page)
  await expect(card.getByText('88 km/h').first()).toBeVisible()
  await expect(isLive(page)).toBeVisible()
  return card
}
const cardOf = (page: Page) => page.getByRole('region', { name: `Veículo ${PLATE}` })
const isLive = (page: Page) => page.getByRole('button', { name: /^Ao vivo/ })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Veículos', exact: true })
const centerLongitude = (page: Page) => Number(linkOf(page, 'mapa')?.split(',')[1])
/** Another vehicle, farther west. */
const addOther = async (fleet: Fleet) => (await fleet.add({ plate: 'ABC1D23' })).report(placeOf(0))

test.describe('before the live map', () => {
  test('a vehicle that is chosen in the list stands in the link, and tells why it is as it is', async ({
    page,
    fleet,
    onTheRoad,
  }) => {
    await addOther(fleet)
    await open(page, 'mapa=-23.29,-45.7,11')
    await page.getByRole('searchbox', { name: 'Buscar veículo' }).fill('dut-1r23')
    await expect(listOf(page).getByRole('option')).toHaveCount(1)
    await listOf(page).getByRole('option').click()
    const card = cardOf(page)
    await expect(card.getByText('em movimento, 88 km/h')).toBeVisible()
    await expect.poll(() => linkOf(page, 'v')).toBe(String(onTheRoad.id))
    await expect(card.getByText(/Hoje:.*km/)).toBeVisible()
    // By the keyboard: lines above it still come in, and a pointer would meet another place.
    await card.getByText('Por que está assim?').press('Enter')
    await expect(card.getByText(/conta como movimento a partir de 5/)).toBeVisible()
  })

  test('a favourite stands above all others, also after a new start', async ({ page, fleet, onTheRoad }) => {
    await addOther(fleet)
    const card = await openCard(page, onTheRoad)
    // The star is shown before the server knows of it, and a page that is left asks no more.
    const kept = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('marcarVeiculoFavorito'))
    await card.getByRole('button', { name: 'Favoritar' }).click()
    await kept
    await expect(card.getByRole('button', { name: 'Tirar dos favoritos' })).toBeVisible()
    await page.reload()
    await expect(listOf(page).getByText('Favoritos', { exact: true })).toBeVisible()
    await expect(listOf(page).getByRole('option').first()).toContainText(PLATE)
  })

  test('the trail of a vehicle is drawn and stands in the link', async ({ page, onTheRoad }) => {
    await openCard(page, onTheRoad)
    expect(await findOnMap(page, TRAIL_COLOR)).toBeNull()
    await page.locator('canvas.maplibregl-canvas').focus()
    for (const length of ['15', '60']) {
      await page.keyboard.press('r')
      await expect.poll(() => linkOf(page, 'rastro')).toBe(length)
    }
    await expect.poll(() => findOnMap(page, TRAIL_COLOR)).not.toBeNull()
  })

  test('live data leaves the camera where it is; following moves it; a hand on the map pauses that', async ({
    page,
    onTheRoad,
  }) => {
    const card = await openCard(page, onTheRoad)
    const before = linkOf(page, 'mapa')
    await onTheRoad.report(atMinute(35, 71))
    await expect(card.getByText('71 km/h')).toBeVisible()
    expect(linkOf(page, 'mapa')).toBe(before)

    await card.getByRole('button', { name: 'Seguir' }).click()
    await onTheRoad.report(atMinute(50, 72))
    await expect(card.getByText('72 km/h')).toBeVisible()
    await expect.poll(() => centerLongitude(page)).toBeGreaterThan(-45.6)

    const followed = linkOf(page, 'mapa')
    const map = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
    await page.mouse.move(map.x + 300, map.y + 500)
    await page.mouse.down()
    await page.mouse.move(map.x + 420, map.y + 520, { steps: 6 })
    await page.mouse.up()
    await expect(page.getByText('Seguindo pausado')).toBeVisible()
    await expect.poll(() => linkOf(page, 'mapa')).not.toBe(followed)
    const moved = linkOf(page, 'mapa')
    await onTheRoad.report(atMinute(51, 73))
    await expect(card.getByText('73 km/h')).toBeVisible()
    expect(linkOf(page, 'mapa')).toBe(moved)
    await page.getByRole('button', { name: 'Retomar' }).click()
    await expect(page.getByText(`Seguindo ${PLATE}`)).toBeVisible()
    // A link that follows leads as near as one that only shows the vehicle.
    await open(page, `v=${onTheRoad.id}&seguir=1`)
    await expect.poll(() => linkOf(page, 'mapa')).toMatch(/,10\.50$/)
  })

  test('while it is paused the page stands still, and goes on with what came meanwhile', async ({
    page,
    context,
    onTheRoad,
  }) => {
    const card = await openCard(page, onTheRoad)
    await isLive(page).click()
    await onTheRoad.report(atMinute(35, 34))
    const other = await context.newPage()
    await open(other, `v=${onTheRoad.id}`)
    await expect(cardOf(other).getByText('34 km/h')).toBeVisible()
    await other.close()
    await expect(card).toContainText('88')
    await page.getByRole('button', { name: /^Pausado/ }).click()
    await expect(card.getByText('34 km/h')).toBeVisible()
  })

  test('when the server is gone the last positions stay, and what was missed comes when it is back', async ({
    openPageOf,
    ownProgram,
  }) => {
    const program = await ownProgram.start()
    const api = await logIn(program.url, ADMIN.login, ADMIN.password)
    const fleet = openFleet({ api, program, customer: await ensureCustomer(api, { name: 'Expresso Dutra' }) })
    const onTheRoad = await addVehicleOnTheRoad(fleet)
    const page = await openPageOf(ADMIN, program)
    const card = await openCard(page, onTheRoad)
    const web = partsOf(program).web!
    // Nobody starts it again until it was missed.
    process.kill(program.pid, 'SIGSTOP')
    try {
      process.kill(web, 'SIGKILL')
      await expect(page.getByRole('button', { name: /^Reconectando/ })).toBeVisible()
      await expect(card).toContainText('88')
    } finally {
      process.kill(program.pid, 'SIGCONT')
    }
    await onTheRoad.report(atMinute(53, 55))
    await expect(card.getByText('55 km/h')).toBeVisible()
    await expect(isLive(page)).toBeVisible()
    expect(partsOf(program).web).not.toBe(web)
    await fleet.close()
  })

  test('the grid has the same vehicles and the same selection, sorted by what is pressed', async ({
    page,
    fleet,
    onTheRoad,
  }) => {
    await addOther(fleet)
    await openCard(page, onTheRoad)
    await page.getByRole('radiogroup', { name: 'Vista' }).getByText('Dividida').click()
    const grid = page.getByRole('grid', { name: 'Grade de veículos' })
    await grid.getByRole('button', { name: 'Placa' }).click()
    await grid.getByRole('button', { name: 'Placa' }).click()
    await expect.poll(() => linkOf(page, 'coluna')).toBe('placa.desc')
    await expect(grid.getByRole('row', { selected: true }).getByText(PLATE)).toBeVisible()
    const plates = () => grid.locator('tbody td:nth-child(2)').allTextContents()
    await expect.poll(plates).toEqual([expect.stringContaining(PLATE), expect.stringContaining('ABC1D23')])
    // Neither below the map nor alone is the grid covered by the card.
    // What the card shows is longer than the card, which scrolls it.
    const card = page.getByRole('region', { name: `Veículo ${PLATE}` }).locator('..')
    const dock = page.getByRole('region', { name: 'Grade', exact: true })
    for (const view of ['Dividida', 'Grade']) {
      await page.getByRole('radiogroup', { name: 'Vista' }).getByText(view).click()
      await expect
        .poll(async () => {
          const [one, other] = [(await card.boundingBox())!, (await dock.boundingBox())!]
          return one.x < other.x + other.width && one.y + one.height > other.y && one.x + one.width > other.x
        })
        .toBe(false)
    }
  })

  test('the map tells where the pointer is', async ({ page }) => {
    await open(page, 'mapa=-23.29,-45.7,11')
    const told = page.getByText(/^-23\.(29|28)\d+, -45\.(70|69)\d+$/)
    // Until everything has its place, the middle may be elsewhere.
    await expect(async () => {
      const box = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 })
      expect(await told.isVisible()).toBe(true)
    }).toPass()
  })

  test('several vehicles are chosen with Ctrl, framed together, and let go of with Escape', async ({
    page,
    fleet,
    onTheRoad,
  }) => {
    await addOther(fleet)
    await open(page, 'mapa=-10,-60,4')
    const row = (plate: string) => listOf(page).getByRole('option', { name: plate })
    await row('ABC1D23').click()
    await row(onTheRoad.plate).click({ modifiers: ['ControlOrMeta'] })
    const bar = page.getByRole('region', { name: 'Veículos escolhidos' })
    await expect(bar.getByText('2 veículos escolhidos')).toBeVisible()
    await expect(listOf(page).getByRole('option', { selected: true })).toHaveCount(2)
    await expect.poll(() => linkOf(page, 'v')).toMatch(/^\d+,\d+$/)
    await expect.poll(() => Number(linkOf(page, 'mapa')?.split(',')[2])).toBeGreaterThan(7)
    await page.reload()
    await expect(bar.getByText('2 veículos escolhidos')).toBeVisible()
    await row('ABC1D23').click({ modifiers: ['ControlOrMeta'] })
    await expect(cardOf(page)).toBeVisible()
    await row('ABC1D23').click({ modifiers: ['ControlOrMeta'] })
    await expect(bar.getByRole('button', { name: 'Enquadrar' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => linkOf(page, 'v')).toBeNull()
  })

  test('a vehicle that does not exist is not found, in its place', async ({ page }) => {
    await open(page, 'v=999999')
    await expect(page.getByText('Veículo não encontrado')).toBeVisible()
  })
})
