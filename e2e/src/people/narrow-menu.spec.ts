import { expect } from '@playwright/test'
import { operatorTest, test } from '../fixtures/with-browser.ts'

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

const WIDE_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><path fill="#b3123c" d="M0 0h400v60H0z"/></svg>'

operatorTest(
  'a customer with a wide mark is seen as on a phone with all tools, and that it is for reading only',
  async ({ page, customer }) => {
    await page.goto(`/clientes/${customer.id}?aba=marca`)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Escolher imagem: Símbolo', exact: true }).click(),
    ])
    await chooser.setFiles({ name: 'marca.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(WIDE_MARK) })
    await expect(page.getByAltText('Símbolo escolhido')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByRole('button', { name: 'CONFIRMAR' }).click()
    await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'Ver como este cliente' }).click()
    await expect(page.getByRole('region', { name: 'Visão como cliente' })).toHaveText(
      new RegExp(`Você está vendo como ${customer.name} · só leitura, até \\d\\d:\\d\\d`),
    )
    const tools = page.getByRole('banner')
    await expect(tools.locator('img').first()).toBeVisible()
    await expect(tools.getByRole('button', { name: 'Sua conta' })).toBeInViewport({ ratio: 1 })
  },
)
