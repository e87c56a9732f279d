import { expect } from '@playwright/test'
import { expectSound } from '../fixtures/look.ts'
import { operatorTest as test } from '../fixtures/with-browser.ts'

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 500, colorScheme: viewport.width < 500 ? 'dark' : 'light' })

    test('the colour of a brand is chosen by the keyboard alone, and Escape closes the choice and not the form', async ({
      page,
    }) => {
      await page.goto('/configuracoes/marca')
      const field = page.getByRole('textbox', { name: 'Cor da marca' })
      const swatch = page.getByRole('button', { name: 'Escolher: Cor da marca' })
      await field.fill('#008000')
      await swatch.focus()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('group', { name: 'Cor da marca: escolher a cor' })
      const slider = (name: string) => panel.getByRole('slider', { name })
      await expect(slider('Matiz')).toBeFocused()
      await expect(slider('Matiz')).toHaveAttribute('aria-valuetext', '120°')
      await expect(slider('Luminosidade')).toHaveValue('25')
      await page.keyboard.press('Home')
      await expect(field).toHaveValue('#800000')
      await page.keyboard.press('Tab')
      await expect(slider('Saturação')).toBeFocused()
      await page.keyboard.press('Home')
      await expect(field).toHaveValue('#404040')
      await page.keyboard.press('End')
      await page.keyboard.press('Tab')
      for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
      await expect(field).toHaveValue('#990000')
      await expectSound(page, `cor-pelo-teclado-${viewport.width}`)

      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(swatch).toBeFocused()
      await expect(field).toHaveValue('#990000')
      // What is typed is what the choice begins with.
      await field.fill('#336699')
      await swatch.press('Space')
      await expect(slider('Matiz')).toHaveValue('210')
    })
  })
}
