import { operations } from '@monitorweb/contract/operations'
import { expect, type Page } from '@playwright/test'
import { addSmallFleet } from '../fixtures/small-fleet.ts'
import { operatorTest, test } from '../fixtures/with-browser.ts'

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar' }).fill(text)
}

test('Enter chooses the only hit of the search beside the map, and none of several', async ({ page, fleet }) => {
  await addSmallFleet(fleet)
  await page.goto('/monitoring')
  const search = page.getByRole('searchbox', { name: 'Buscar veículo' })
  await expect(page.getByRole('option')).toHaveCount(5)
  await search.fill('carreta')
  await search.press('Enter')
  await expect(page.getByRole('region', { name: 'Veículo FTR0A11' })).toBeVisible()
  await page.goto('/monitoring')
  await search.fill('2')
  await search.press('Enter')
  await expect(page).toHaveURL(/busca=2/)
  await expect(page.getByRole('region', { name: /^Veículo / })).not.toBeAttached()
})

test('a plate and a day open that day of the vehicle', async ({ page, fleet }) => {
  const { ABC1D23 } = await addSmallFleet(fleet)
  await page.goto('/monitoring')
  await expect(page.getByRole('option')).toHaveCount(5)
  await find(page, 'abc1323 ontem')
  await expect(page.getByRole('option', { name: /ABC1D23.*Histórico de/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/historical/trackinghistory\\?.*v=${ABC1D23.id}`))
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(Date.now() - 24 * 3_600_000)
  await expect(page).toHaveURL(new RegExp(`de=${day}T00(:|%3A)00(:|%3A)00`))
})

operatorTest('a telephone and an e-mail find whose they are', async ({ page, api }) => {
  const input = { name: 'Expresso Norte', phone: '(92) 3234-5678', email1: 'frota@expresso.example' }
  const { record } = await api.call(operations.createCustomer, { input })
  for (const text of ['92 3234 5678', 'frota@expresso']) {
    await page.goto('/custom-dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await find(page, text)
    await expect(page.getByRole('option', { name: /Expresso Norte/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/clientes/${record.id}`))
  }
})
