import { expect } from '@playwright/test'
import { test } from '../fixtures/with-browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a narrow header has settings, shortcuts and full screen in its menu', async ({ page }) => {
  await page.goto('/custom-dashboard')
  const account = page.getByRole('button', { name: 'Sua conta' })
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Tela cheia' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Sair do Sistema' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('menuitem', { name: 'Atalhos do teclado' }).click()
  await expect(page.getByRole('dialog', { name: /Atalhos/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await account.click()
  await page.getByRole('menuitem', { name: 'Configurações' }).click()
  await expect(page).toHaveURL(/\/views\/profile\?secao=preferencias/)
})
