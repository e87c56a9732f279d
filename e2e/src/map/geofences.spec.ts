import { operations } from '@monitorweb/contract/operations'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures/with-browser.ts'
import { ADMINISTRATOR, createPerson } from '../fixtures/with-program.ts'

/** The middle of what is drawn, with a vehicle in it, as the links of both maps name it. */
const PLACE = { latitude: -23.0, longitude: -47.1 }
const VIEW = `mapa=${PLACE.latitude},${PLACE.longitude},15`
/** Corners around the middle of the map, in pixels from it: the vehicle in the middle is inside of them. */
const CORNERS = [
  [-150, -110],
  [150, -120],
  [160, 120],
  [-140, 130],
] as const

const canvasOf = (page: Page) => page.locator('canvas.maplibregl-canvas')
const pointsOf = (page: Page) => page.getByRole('list', { name: 'Pontos do desenho' }).getByRole('textbox')

async function middleOf(canvas: Locator): Promise<{ x: number; y: number }> {
  await expect(canvas).toBeVisible()
  const { x, y, width, height } = (await canvas.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'CONFIRMAR' }).click()
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible()
}

test('a cerca is drawn around a yard, seen with the vehicle in it, changed, and taken away', async ({
  openPageOf,
  customer,
  fleet,
  api,
}) => {
  const page = await openPageOf(await createPerson(api, { customer, userTypeId: ADMINISTRATOR }))
  const { report } = await fleet.add({ plate: 'CRC1A23' })
  await report(PLACE)
  const card = page.getByRole('region', { name: 'Cerca Pátio Norte' })
  const stored = async () => (await api.call(operations.listGeofences, { search: 'Pátio Norte' }))[0]?.geometry ?? ''

  await test.step('draws it with the pointer, closes it at its first point, and saves it', async () => {
    await page.goto(`/cercas/nova?${VIEW}`)
    await expect(page.getByText('Clique no mapa para marcar o primeiro ponto.')).toBeVisible()
    const { x, y } = await middleOf(canvasOf(page))
    for (const [index, [aside, down]] of CORNERS.entries()) {
      await page.mouse.click(x + aside, y + down)
      await expect(pointsOf(page)).toHaveCount(index + 1)
    }
    await page.mouse.click(x + CORNERS[0][0], y + CORNERS[0][1])
    await expect(page.getByText('Arraste os pontos para mudar')).toBeVisible()
    await page.getByLabel('Nome').fill('Pátio Norte')
    await page.getByLabel('Limite dentro (km/h)').fill('30')
    await save(page)
    await expect(card.getByText('até 30 km/h')).toBeVisible()
    await expect(card.getByRole('link', { name: /CRC1A23/ })).toBeVisible()
  })

  await test.step('sees it on the monitoring map, and reads who is in it', async () => {
    await page.goto(`/monitoring?cercas=1&${VIEW}`)
    const { x, y } = await middleOf(canvasOf(page))
    await expect(async () => {
      // Beside the vehicle, within the corners.
      await page.mouse.click(x - 90, y - 60)
      await expect(card.getByText('1 veículo dentro agora')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await card.getByRole('link', { name: 'Abrir em Cercas' }).click()
  })

  await test.step('moves a corner, thinks better of it, removes another, and saves', async () => {
    const first = await stored()
    await page.getByRole('button', { name: 'Editar' }).click()
    await expect(pointsOf(page)).toHaveCount(CORNERS.length)
    const [latitude, longitude] = (await pointsOf(page).first().inputValue()).split(', ').map(Number)
    await pointsOf(page)
      .first()
      .fill(`${latitude! + 0.001}, ${longitude}`)
    await pointsOf(page).first().press('Enter')
    await expect(pointsOf(page).first()).not.toHaveValue(`${latitude!.toFixed(5)}, ${longitude!.toFixed(5)}`)
    await canvasOf(page).focus()
    await page.keyboard.press('Control+z')
    await expect(pointsOf(page).first()).toHaveValue(`${latitude!.toFixed(5)}, ${longitude!.toFixed(5)}`)
    await page.getByRole('button', { name: 'Excluir ponto 4' }).click()
    await expect(pointsOf(page)).toHaveCount(CORNERS.length - 1)
    await save(page)
    expect(JSON.parse(await stored()).coordinates[0]).toEqual(JSON.parse(first).coordinates[0].toSpliced(3, 1))
  })

  await test.step('takes it away, asked once more', async () => {
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'Confirmar a exclusão' }).click()
    await expect(page.getByText('Nenhuma cerca cadastrada')).toBeVisible()
    expect(await stored()).toBe('')
  })
})

test('who came from a place of the map is still led to each cerca that is chosen', async ({
  openPageOf,
  customer,
  api,
}) => {
  const page = await openPageOf(await createPerson(api, { customer, userTypeId: ADMINISTRATOR }))
  const { id: customerId } = customer
  const [longitude, latitude] = [-40.3, -20.3]
  const input = {
    name: 'Porto',
    customerId,
    geometry: JSON.stringify({ type: 'Point', coordinates: [longitude, latitude] }),
  }
  await api.call(operations.createGeofence, { input: { ...input, radiusMeters: 200 } })
  const centre = page.getByRole('textbox', { name: 'Centro', exact: true })
  const marked = async () => {
    await page.getByRole('button', { name: 'Marcar o centro do mapa' }).click()
    return (await centre.inputValue()).split(', ').map(Number)
  }

  await page.goto(`/cercas/nova?forma=circulo&${VIEW}`)
  await expect(canvasOf(page)).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Marcar o centro do mapa' }).click()
    await expect(pointsOf(page).first()).toHaveValue('-23.00000, -47.10000', { timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Todas as cercas' }).click()
  await page.getByRole('button', { name: 'Sair sem gravar' }).click()
  await page.getByRole('link', { name: 'Porto' }).click()
  await page.getByRole('button', { name: 'Editar' }).click()
  const [seenLatitude, seenLongitude] = await marked()
  expect(seenLatitude).toBeCloseTo(latitude!, 2)
  expect(seenLongitude).toBeCloseTo(longitude!, 2)
})

test('a finger that stays on a point of a drawing takes it away, and marks none as it goes', async ({
  openPageOf,
  customer,
  api,
}) => {
  const page = await openPageOf(await createPerson(api, { customer, userTypeId: ADMINISTRATOR }))
  await page.goto(`/cercas/nova?${VIEW}`)
  await expect(page.getByText('Clique no mapa para marcar o primeiro ponto.')).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const { x, y } = await middleOf(canvasOf(page))
  for (const [index, [aside, down]] of CORNERS.entries()) {
    await page.mouse.click(x + aside, y + down)
    await expect(pointsOf(page)).toHaveCount(index + 1)
  }
  const [aside, down] = CORNERS[1]
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + aside, y: y + down }] })
  await expect(pointsOf(page)).toHaveCount(CORNERS.length - 1)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.mouse.click(x, y + 60)
  await expect(pointsOf(page)).toHaveCount(CORNERS.length)
})
