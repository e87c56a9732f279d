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
