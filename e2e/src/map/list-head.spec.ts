import { expect, type Page } from '@playwright/test'
import type { FleetVehicle } from '../fixtures/fleet.ts'
import { expectSound } from '../fixtures/look.ts'
import { placeOf } from '../fixtures/small-fleet.ts'
import { test as browserTest } from '../fixtures/with-browser.ts'

/** Both were heard of a moment ago. */
const test = browserTest.extend<{ pair: FleetVehicle[] }>({
  pair: async ({ fleet }, use) => {
    const pair = [await fleet.add({ plate: 'BBB1B11' }), await fleet.add({ plate: 'AAA1A11' })]
    await pair[0]!.report({ ...placeOf(0), speedKmh: 60 })
    await use(pair)
  },
})

const rows = (page: Page) => page.getByRole('listbox', { name: 'Veículos', exact: true }).getByRole('option')
const filters = (page: Page) => page.getByRole('button', { name: /^Filtros/ })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** In how many lines the chips stand whose words are whole. */
const linesOfChips = (page: Page) =>
  page
    .getByRole('group', { name: 'Situações mostradas' })
    .getByRole('button')
    .evaluateAll((chips) => {
      const whole = chips.filter(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
      return whole.length === chips.length ? new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size : 0
    })

test('the chips stand in two lines, or in three where the list is narrowest, and all words are whole', async ({
  page,
  pair,
}) => {
  for (const width of [300, 380, 560]) {
    await page.goto(`/monitoring?painel=${width}&situacao=nunca,parado,alertas`)
    await expect(page.getByText('Nenhum veículo com esta busca').or(rows(page).first())).toBeVisible()
    await expect(page.getByRole('button', { name: `Todos ${pair.length}` })).toBeVisible()
    expect(await linesOfChips(page)).toBe(width === 300 ? 3 : 2)
  }
})

/** What of the rows is seen beyond the edge of the list, and names that end in dots without their whole words under the pointer. */
const faultsOfRows = (page: Page) =>
  page.getByRole('listbox', { name: 'Veículos', exact: true }).evaluate((list) => {
    const edge = list.getBoundingClientRect().left + list.clientWidth
    const parts = [...list.querySelectorAll<HTMLElement>('[role="option"] *')].filter(
      (part) => !part.closest('[aria-hidden="true"], .visually-hidden'),
    )
    const beyond = parts.filter((part) => part.getBoundingClientRect().right > edge)
    const untold = parts.filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
    const cutPlates = parts.filter((part) => part.scrollWidth > part.clientWidth && /^\w{7}$/.test(part.textContent))
    return [...beyond, ...cutPlates, ...untold.filter((part) => !part.closest('[title]'))].map(
      ({ textContent }) => textContent,
    )
  })

test('where the list is narrowest no row goes on beyond it, names end in dots, and the count takes one line', async ({
  page,
  pair,
  fleet,
}) => {
  const seconds = (ago: number) => ({ fixTime: Math.floor(Date.now() / 1000 - ago) * 1000 })
  const [moving, standing] = [pair[0]!, pair[1]!]
  await moving.report({ ...placeOf(0), ...seconds(20), speedKmh: 118, event: 'lowBattery' })
  await standing.report({ ...placeOf(1), ...seconds(20), ignition: false, event: 'powerCut' })
  const machine = await fleet.add({ plate: '', description: 'Escavadeira hidráulica da pedreira de Jundiaí' })
  await machine.report({ ...placeOf(2), ...seconds(20), speedKmh: 4, event: 'jamming' })
  const long = await fleet.add({ plate: 'LON1G00', description: 'Caminhão frigorífico da rota de Presidente Prudente' })
  await long.report({ ...placeOf(3), ...seconds(20), speedKmh: 92 })
  for (const width of [300, 380, 560]) {
    await page.goto(`/monitoring?painel=${width}&ocultos=${long.id}`)
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).filter({ hasText: 'Alimentação cortada' })).toBeVisible()
    expect(await faultsOfRows(page)).toEqual([])
    const count = page.getByText(/^3 de 4 veículos/)
    expect((await count.boundingBox())!.height).toBeLessThan(24)
    await expect(rows(page).getByTitle('Escavadeira hidráulica da pedreira de Jundiaí')).toBeVisible()
  }
})

test('that a vehicle is hidden on the map takes no line of the list, and ends with a press', async ({ page, pair }) => {
  await page.goto('/monitoring')
  await expect(rows(page)).toHaveCount(pair.length)
  const topPx = async () => (await rows(page).first().boundingBox())!.y
  const before = await topPx()
  await page.goto(`/monitoring?ocultos=${pair[0]!.id}`)
  await expect(page.getByText('1 de 2 veículos')).toBeVisible()
  await expect(rows(page)).toHaveCount(pair.length)
  expect(await topPx()).toBe(before)
  await page.getByRole('button', { name: 'Mostrar todos no mapa' }).click()
  await expect(page.getByText(/^2 veículos/)).toBeVisible()
})

test('by the keyboard alone the list is filtered, grouped and ordered, and its link says so', async ({
  page,
  pair,
}) => {
  await page.goto('/monitoring')
  await expect(rows(page)).toHaveCount(pair.length)
  await page.getByRole('searchbox', { name: 'Buscar veículo' }).focus()
  await page.keyboard.press('Tab')
  await expect(filters(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Filtros' })
  const age = dialog.getByRole('combobox', { name: 'Última comunicação' })
  await expect(age).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(age).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await expect(age).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(age).toHaveAttribute('aria-expanded', 'false')
  await expect(age).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(age).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nenhum veículo com esta busca')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(filters(page)).toBeFocused()
  await expect(filters(page)).toHaveAccessibleName('Filtros: 1 ativo')
  await expect(page).toHaveURL(/comunicou=ate-3h/)

  await page.keyboard.press('Tab')
  await expect(choice(page, 'Agrupar por')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/grupo=situacao/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ordem=placa/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Última comunicação: Até 3 h/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(pair.length)
  await expect(filters(page)).toHaveAccessibleName('Filtros')
})

test('what a kept link says of filters, groups and order is in force, and told', async ({ page, pair, customer }) => {
  await page.goto(`/monitoring?cliente=${customer.id}&comunicou=agora&grupo=cliente&ordem=placa`)
  await expect(rows(page)).toHaveText([/^AAA1A11/, /^BBB1B11/])
  const active = page.getByRole('list', { name: 'Filtros ativos' })
  await expect(active.getByRole('listitem')).toHaveText([
    `Cliente: ${customer.name}`,
    'Última comunicação: Agora (até 15 min)',
  ])
  await expect(filters(page)).toHaveAccessibleName('Filtros: 2 ativos')
  await expect(choice(page, 'Agrupar por')).toHaveText('Cliente')
  await expect(choice(page, 'Ordenar por')).toHaveText('Placa')
  await filters(page).click()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(active).toBeHidden()
  await expect(rows(page)).toHaveCount(pair.length)
  await expect(page).toHaveURL(/grupo=cliente/)
  await expect(page).toHaveURL(/ordem=placa/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('every menu of the lowered list opens in sight', async ({ page, pair }) => {
    await page.goto('/monitoring')
    await expect(page.getByText(`${pair.length} veículos`)).toBeAttached()
    for (const name of ['Agrupar por', 'Ordenar por']) {
      await choice(page, name).click()
      const menu = page.getByRole('listbox', { name, exact: true })
      await expect(menu).toBeInViewport({ ratio: 1 })
      await expect(menu.getByRole('option').last()).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
    }
    await filters(page).click()
    const dialog = page.getByRole('dialog', { name: 'Filtros' })
    await expect(dialog.getByRole('button', { name: 'Limpar filtros' })).toBeInViewport({ ratio: 1 })
    await expect(dialog).toBeInViewport({ ratio: 1 })
    await expectSound(page, 'monitoramento-filtros')
  })

  test('the half-open list shows four vehicles, and the map above it', async ({ page, pair, fleet }) => {
    for (const plate of ['CCC1C11', 'DDD1D11', 'EEE1E11']) await fleet.add({ plate })
    await page.goto('/monitoring')
    await page.getByRole('button', { name: 'Abrir até a metade' }).click()
    await expect(rows(page)).toHaveCount(pair.length + 3)
    await expect(rows(page).nth(3)).toBeInViewport({ ratio: 1 })
    expect(await linesOfChips(page)).toBe(2)
    await expect(page.getByRole('toolbar', { name: 'Mapa' })).toBeInViewport({ ratio: 1 })
  })

  test('a card that was lowered comes up again by its marker', async ({ page, pair }) => {
    await page.goto(`/monitoring?v=${pair[0]!.id}`)
    await page.getByRole('button', { name: 'Abrir por inteiro' }).click()
    await page.getByRole('button', { name: 'Recolher' }).click()
    await expect(page.getByRole('button', { name: 'Abrir até a metade' })).toBeVisible()
    const map = page.locator('canvas.maplibregl-canvas')
    await map.focus()
    // The map goes to the vehicle first.
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^BBB1B11, .*Enter abre o cartão\.$/)).toBeAttached({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Abrir por inteiro' })).toBeVisible()
  })
})
