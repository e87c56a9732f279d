import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/with-browser.ts'
import { createPerson, OPERATOR } from '../fixtures/with-program.ts'

const PLATE = 'PAN1C00'
const SECOND = 1_000

const rowOf = (page: Page) => page.getByRole('option', { name: PLATE })
const cardOf = (page: Page) => page.getByRole('region', { name: `Veículo ${PLATE}` })

test('a panic stays on the vehicle after its next position until somebody acknowledges it, and then leaves every page', async ({
  api,
  customer,
  fleet,
  page: reader,
  openPageOf,
}) => {
  const vehicle = await fleet.add({ plate: PLATE })
  const now = Math.floor(Date.now() / SECOND) * SECOND
  await vehicle.report({ fixTime: now - 30 * SECOND, event: 'sos' })
  await vehicle.report({ fixTime: now - 20 * SECOND, event: 'powerCut' })
  await vehicle.report({ fixTime: now - 10 * SECOND })
  const ana = await openPageOf(await createPerson(api, { customer, userTypeId: OPERATOR, name: 'Ana Prado' }))
  const rui = await openPageOf(await createPerson(api, { customer, userTypeId: OPERATOR, name: 'Rui Lima' }))

  await test.step('is seen in the list and on the card by everybody of the customer', async () => {
    for (const page of [ana, rui, reader]) {
      // In a narrow list an alarm's name leaves no room for how long ago it was.
      await page.goto(`/monitoring?v=${vehicle.id}&painel=300`)
      await expect(rowOf(page).getByText(/^Pânico há/)).toBeVisible()
      await expect(
        cardOf(page)
          .getByText(/^Alimentação cortada há/)
          .first(),
      ).toBeVisible()
    }
    await expect(reader.getByRole('button', { name: 'Reconhecer Pânico' })).toHaveCount(0)
  })

  await test.step('is acknowledged with a note, by the keyboard alone', async () => {
    await ana.getByRole('button', { name: 'Reconhecer Pânico' }).focus()
    await ana.keyboard.press('Enter')
    const dialog = ana.getByRole('dialog', { name: `Reconhecer: Pânico de ${PLATE}` })
    await expect(dialog.getByLabel('Observação (opcional)')).toBeFocused()
    await ana.keyboard.type('Liguei: foi sem querer')
    await dialog.getByRole('button', { name: 'Reconhecer' }).focus()
    await ana.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('is gone on the other pages at once, while the other alarm stays', async () => {
    for (const page of [ana, rui, reader]) {
      await expect(rowOf(page).getByText(/^Alimentação cortada há/)).toBeVisible()
      await expect(rowOf(page).getByText(/^Pânico/)).toHaveCount(0)
      expect(await rowOf(page).locator('[data-fact]').evaluate(unfilledPixels)).toBeLessThan(16)
    }
  })

  await test.step('says in the list of alarms who looked after it, and what they noted', async () => {
    await reader.bringToFront()
    await cardOf(reader).getByText('Alarmes', { exact: true }).click()
    const list = cardOf(reader).getByRole('list', { name: 'Últimos alarmes' })
    await expect(list.getByText(/^Reconhecido por Ana Prado/)).toBeVisible()
    await expect(list.getByText('Liguei: foi sem querer')).toBeVisible()
  })
})

/** How wide the ground of a chip goes on behind the last of its words that is in sight. */
function unfilledPixels(chip: Element): number {
  const box = chip.getBoundingClientRect()
  const words = [...chip.children].map((part) => part.getBoundingClientRect()).filter(({ top }) => top < box.bottom)
  const isPainted = getComputedStyle(chip).backgroundColor !== 'rgba(0, 0, 0, 0)'
  return isPainted ? box.right - Math.max(...words.map(({ right }) => right)) : 0
}
