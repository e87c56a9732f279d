import { operations } from '@monitorweb/contract/operations'
import { CLASSIFICATIONS } from '@monitorweb/contract/support-calls/support-call'
import { expect, type Locator, type Page } from '@playwright/test'
import { setBack } from '../fixtures/set-back.ts'
import { placeOf } from '../fixtures/small-fleet.ts'
import { operatorTest, test } from '../fixtures/with-browser.ts'

/** How long ago each vehicle communicated last, besides one that never did. */
const SILENT_MINUTES = [0, 1, 90, 200, 300, 500, 800, 900, 1_000]

/** The lines under a bar of shares: the link, and the figure beside it. */
async function figuresOf(list: Locator): Promise<{ label: string; count: number }[]> {
  const lines = await list.getByRole('listitem').all()
  return await Promise.all(
    lines.map(async (line) => ({
      label: await line.getByRole('link').innerText(),
      count: Number(await line.locator('span').nth(-2).innerText()),
    })),
  )
}

const vehicles = (page: Page) => page.getByRole('listbox', { name: 'Veículos', exact: true }).getByRole('option')

/** Presses each figure of a list on the dashboard and compares it with the list that it leads to. */
async function expectFiguresLead(page: Page, dashboard: string, name: string): Promise<Record<string, number>> {
  await page.goto(dashboard)
  const list = page.getByRole('list', { name })
  await expect(list).toBeVisible()
  const figures = await figuresOf(list)
  for (const { label, count } of figures) {
    await page.goto(dashboard)
    await list.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(/\/monitoring/)
    if (count === 0) await expect(page.getByText('Nenhum veículo com esta busca')).toBeVisible()
    await expect(vehicles(page)).toHaveCount(count)
  }
  return Object.fromEntries(figures.map(({ label, count }) => [label, count]))
}

operatorTest(
  'each figure of the fleet leads to the very vehicles that it counts',
  async ({ page, fleet, customer, api, programData }) => {
    await api.call(operations.createVehicle, { input: { customerId: customer.id, plate: 'FIG9A99' } })
    for (const [index, minutes] of SILENT_MINUTES.entries()) {
      const vehicle = await fleet.add({ plate: `FIG${index}A00` })
      await vehicle.report({ ...placeOf(index), ignition: index % 2 === 0, speedKmh: index === 0 ? 60 : 0 })
      await setBack(programData.dataDir, vehicle, minutes)
    }
    const dashboard = `/custom-dashboard?cliente=${customer.id}`
    const ages = await expectFiguresLead(page, dashboard, 'Veículos por tempo desde a última comunicação')
    expect(ages).toEqual({
      ...{ 'Agora (até 15 min)': 2, 'Até 3 h': 1, '3 a 6 h': 2, '6 a 12 h': 1 },
      ...{ '12 h ou mais': 3, 'Nunca comunicou': 1 },
    })
    const movements = await expectFiguresLead(page, dashboard, 'Veículos por movimento')
    expect(Object.values(movements).some((count) => count > 0)).toBe(true)

    await page.goto(dashboard)
    const tile = page.getByRole('region', { name: 'Comunicando' })
    const current = Number(/^(\d+) de 10/.exec(await tile.getByText(/de 10 comunicando/).innerText())?.[1])
    await tile.getByRole('link').click()
    await expect(vehicles(page)).toHaveCount(current)

    // The chips of the map, whatever the figure that led there.
    await page.goto(`/monitoring?cliente=${customer.id}`)
    await expect(vehicles(page)).toHaveCount(10)
    const chips = page.getByRole('group', { name: 'Situações mostradas' }).getByRole('button')
    for (const [index, words] of (await chips.allInnerTexts()).entries()) {
      const count = Number(/\d+$/.exec(words)?.[0])
      if (count === 0) continue
      await chips.nth(index).click()
      await expect(vehicles(page)).toHaveCount(count)
      if (index > 0) await chips.nth(index).click()
    }
  },
)

operatorTest(
  'each figure of registers and support calls leads to the list of that many',
  async ({ page, fleet, customer, api }) => {
    await fleet.add({ plate: 'ABC1D23' })
    const open = { customerId: customer.id, description: 'Sem sinal' }
    await api.call(operations.createSupportCall, {
      input: { ...open, title: 'Antena', classification: CLASSIFICATIONS.urgent },
    })
    await api.call(operations.createSupportCall, { input: { ...open, title: 'Chip' } })
    const strip = page.getByRole('navigation', { name: 'Resumo' })
    for (const name of ['Clientes', 'Veículos', 'Equipamentos']) {
      await page.goto('/arquivos')
      const words = await strip.getByText(new RegExp(`${name} \\d`)).innerText()
      const count = Number(/\d+$/.exec(words)?.[0])
      await strip.getByRole('link', { name }).click()
      await expect(page.getByText(new RegExp(`^${count} resultados?$`))).toBeVisible()
      for (const status of ['ativo', 'inativo']) {
        await page.goto(`/custom-dashboard?cliente=${customer.id}`)
        await expect(strip).toHaveCount(0)
        const tile = page.getByRole('region', { name, exact: true })
        const figure = tile.getByRole('link', { name: new RegExp(`^\\d+ ${status}s?$`) })
        const shown = Number.parseInt(await figure.innerText(), 10)
        await figure.click()
        await expect(page.getByText(new RegExp(`^${shown} resultados?$`))).toBeVisible()
      }
    }
    for (const words of ['abertos?', 'urgentes?', 'vencidos?']) {
      await page.goto('/custom-dashboard')
      const figure = page
        .getByRole('region', { name: 'Chamados' })
        .getByRole('link', { name: new RegExp(`\\d+ ${words}`) })
      const count = Number.parseInt(await figure.innerText(), 10)
      await figure.click()
      await expect(page.getByRole('heading', { name: 'Chamados', exact: true })).toBeVisible()
      await expect
        .poll(async () => {
          const totals = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
          return totals.reduce((sum, text) => sum + Number(/\d+$/.exec(text)?.[0] ?? Number.NaN), 0)
        })
        .toBe(count)
    }
  },
)

test('vehicles that never communicated are no failure and no success', async ({ page, customer, api }) => {
  await api.call(operations.createVehicle, { input: { customerId: customer.id, plate: 'FIG8A88' } })
  await page.goto('/custom-dashboard')
  const tile = page.getByRole('region', { name: 'Comunicando' })
  await expect(tile.getByText('Nenhum veículo comunicou ainda')).toBeVisible()
  await expect(tile.getByText('%')).not.toBeAttached()
  const work = page.locator('#sem-comunicar')
  await expect(work.getByText('Nenhum veículo comunicou ainda')).toBeVisible()
  await expect(work.getByText(/Nenhum veículo sem comunicar/)).not.toBeAttached()
})
