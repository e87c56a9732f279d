import { expect } from '@playwright/test'
import { expectSound } from '../fixtures/look.ts'
import { operatorTest as test } from '../fixtures/with-browser.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('on a phone the audit begins with its rows: its filters wait behind a button, which the keyboard opens', async ({
  page,
}) => {
  await page.goto('/configuracoes/auditoria')
  const rows = page.getByRole('group', { name: 'Auditoria' }).locator('tbody tr')
  const kind = page.getByRole('combobox', { name: 'O que foi feito' })
  const filters = page.getByRole('button', { name: /^Filtros/ })
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
  await expect(kind).toBeHidden()

  await filters.focus()
  await page.keyboard.press('Enter')
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(kind).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(filters).toHaveText('Filtros (1)')
  await expectSound(page, 'auditoria-filtros')
  await filters.click()
  await expect(kind).toBeHidden()
  await expect(filters).toHaveText('Filtros (1)')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(filters).toHaveText('Filtros')
  await filters.click()
  await expect(kind).toHaveValue('Tudo')
})
