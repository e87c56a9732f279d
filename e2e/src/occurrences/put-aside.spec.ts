import { operations } from '@monitorweb/contract/operations'
import { expect } from '@playwright/test'
import { PATIENCE_MS } from '../fixtures/patience.ts'
import { test } from '../fixtures/with-browser.ts'
import { ADMINISTRATOR, createPerson } from '../fixtures/with-program.ts'

const PLATE = 'ADI1A23'

test('an occurrence is put aside by keys, leaves the queue of a colleague, stays on its vehicle and is brought back', async ({
  openPageOf,
  customer,
  fleet,
  api,
}) => {
  const vehicle = await fleet.add({ plate: PLATE })
  await vehicle.report({ event: 'powerCut' })
  const waiting = () => api.call(operations.countOccurrences, { group: 'livres', vehicleId: vehicle.id })
  await expect.poll(waiting, { timeout: PATIENCE_MS }).toBe(1)
  const page = await openPageOf(await createPerson(api, { customer, userTypeId: ADMINISTRATOR }))
  const colleague = await openPageOf(await createPerson(api, { customer, userTypeId: ADMINISTRATOR }))
  const heading = { name: `Alimentação cortada · ${PLATE}` }
  for (const each of [page, colleague]) {
    await each.goto('/ocorrencias')
    await expect(each.getByRole('heading', heading)).toBeVisible()
  }

  await page.keyboard.press('z')
  const dialog = page.getByRole('dialog', { name: /^Adiar a ocorrência/ })
  await expect(dialog.getByRole('radio', { name: /^1 h/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /^4 h/ })).toBeChecked()
  await dialog.getByLabel('Motivo').fill('Oficina abre à tarde')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Adiada até/).first()).toBeVisible()
  await expect(page.getByText(/^adiada até/).first()).toBeVisible()

  // Nobody has to reload.
  await expect(colleague.getByText('Nenhuma ocorrência na fila')).toBeVisible()
  await colleague.getByRole('button', { name: /^Adiadas/ }).click()
  await expect(colleague.getByRole('heading', heading)).toBeVisible()
  await expect(colleague.getByText(/por Marina Prado, Oficina abre à tarde$/)).toBeVisible()
  await colleague.goto(`/monitoring?v=${vehicle.id}`)
  await expect(colleague.getByRole('region', { name: 'Ocorrências abertas' }).getByText(/^adiada até/)).toBeVisible()

  await page.getByRole('button', { name: 'Trazer de volta' }).click()
  await expect.poll(waiting).toBe(1)
})

test('the groups of the queue stand in one line while three of them have a count', async ({
  openPageOf,
  customer,
  fleet,
  api,
}) => {
  for (const plate of ['LIN1A01', 'LIN1A02', 'LIN1A03']) {
    const vehicle = await fleet.add({ plate })
    await vehicle.report({ event: 'powerCut' })
    const waiting = () => api.call(operations.countOccurrences, { group: 'livres', vehicleId: vehicle.id })
    await expect.poll(waiting, { timeout: PATIENCE_MS }).toBe(1)
  }
  const page = await openPageOf(await createPerson(api, { customer, userTypeId: ADMINISTRATOR }))
  await page.setViewportSize({ width: 1440, height: 900 })
  const groups = page.getByRole('group', { name: 'Grupos' }).getByRole('button')
  await page.goto('/ocorrencias')
  await page.getByRole('button', { name: 'Assumir' }).click()
  await expect(groups.filter({ hasText: /^Minhas1$/ })).toBeVisible()
  await page.goto('/ocorrencias')
  await page.getByRole('button', { name: 'Adiar' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Oficina abre à tarde')
  await page.keyboard.press('Control+Enter')
  await expect(groups.filter({ hasText: /^Adiadas1$/ })).toBeVisible()
  const tops = await groups.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(tops).toHaveLength(5)
  expect(new Set(tops).size).toBe(1)
})
