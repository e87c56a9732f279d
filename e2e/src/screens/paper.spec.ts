import { expect } from '@playwright/test'
import { operatorTest as test } from '../fixtures/with-browser.ts'

test('on paper a record and a map have their room, too', async ({ page, customer }) => {
  await page.goto(`/clientes/${customer.id}`)
  const name = page.getByRole('textbox', { name: /^Nome/ }).first()
  await expect(name).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(name).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/cercas')
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect((await page.locator('canvas.maplibregl-canvas').boundingBox())!.height).toBeGreaterThan(300)
})

test('on paper a screen stands alone, and is as high as it is', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 400 })
  await page.goto('/configuracoes/situacao')
  await expect(page.getByText('Perda em movimento depois de')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Resumo' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toBeVisible()
  const onPaper = () => page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)
  await expect.poll(onPaper).toBe(0)
  expect((await page.getByRole('main').boundingBox())!.height).toBeGreaterThan(400)
})

test('on paper a list says what it was searched for and narrowed to, while records are chosen too', async ({
  page,
  fleet,
}) => {
  const { plate } = await fleet.add({ plate: 'PPL1A01' })
  await page.goto(`/veiculos?busca=${plate}&situacao=ativo`)
  const box = page.getByRole('searchbox')
  const filters = page.locator('[data-kind]').filter({ has: page.locator('input') })
  await expect(page.getByRole('link', { name: plate })).toBeVisible()
  await page.getByRole('checkbox', { name: new RegExp(plate) }).check()
  await expect(box).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(box).toBeVisible()
  await expect(box).toHaveValue(plate)
  await expect(filters.filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Limpar a busca' })).toBeHidden()
  await page.goto('/veiculos')
  await expect(page.getByRole('status').getByText(/resultado/)).toBeVisible()
  await expect(box).toBeHidden()
})
