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

/** A picture elsewhere that nothing draws is no reason to refuse it. */
const WIDE_MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><defs>
  <image id="rascunho" href="https://exemplo.com.br/rascunho.png" width="40" height="40"/></defs>
  <path fill="#b3123c" d="M0 0h400v60H0z"/></svg>`

/** Drawings of which nothing would be seen, and the sentence that refuses each. */
const NOTHING_TO_SEE = [
  ['width="40" height="40">', /^Nada desta imagem aparece/],
  ['width="0" height="0"><path d="M0 0h40v40H0z"/>', /^Nada desta imagem aparece/],
  [
    'width="40" height="40"><image href="https://exemplo.com.br/marca.png" width="40" height="40"/>',
    /em outro endereço/,
  ],
  [
    'width="40" height="40"><defs><image id="a" href="https://exemplo.com.br/marca.png" width="40" height="40"/></defs><use href="#a"/>',
    /em outro endereço/,
  ],
] as const

operatorTest(
  'a customer with a wide mark is seen as on a phone with all tools, and that it is for reading only',
  async ({ page, customer }) => {
    await page.goto(`/clientes/${customer.id}?aba=marca`)
    const choose = async (drawing: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Escolher imagem: Símbolo', exact: true }).press('Enter'),
      ])
      await chooser.setFiles({ name: 'marca.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
    }
    for (const [drawing, refusal] of NOTHING_TO_SEE) {
      await choose(`<svg xmlns="http://www.w3.org/2000/svg" ${drawing}</svg>`)
      await expect(page.getByText(refusal)).toBeVisible()
      await expect(page.getByAltText('Símbolo escolhido')).toBeHidden()
    }
    await choose(WIDE_MARK)
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
