import { operations } from '@monitorweb/contract/operations'
import { createTracker } from '@monitorweb/simulator/tracker/tracker'
import { expect, type Page } from '@playwright/test'
import { type Fleet, reportBy } from '../fixtures/fleet.ts'
import { setBack } from '../fixtures/set-back.ts'
import { operatorTest as test } from '../fixtures/with-browser.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Brasília is three hours behind UTC. */
const BRASILIA = -3 * 60 * MINUTE
const UNKNOWN_IMEI = '865000000990014'

/** What `docs/live-actions.md` says of each: clicks, fields that are filled, keys. */
const ACTIONS = { oldPlate: 3, whereAtAnHour: 5, monthAsFile: 6, whoIsLate: 1, callOfLate: 2, firstVehicle: 9 } as const

/** Does what a person does, and holds after it that this is as many actions as is said. */
async function inActions(
  name: keyof typeof ACTIONS,
  work: (act: (done: Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<void> {
  await test.step(name, async () => {
    let actions = 0
    await work(async (done) => {
      actions++
      await done
    })
    expect(actions).toBe(ACTIONS[name])
  })
}

async function beginAtDashboard(page: Page): Promise<void> {
  await page.goto('/custom-dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** One that drove yesterday around 14:05 in Brasília, and reports today. */
async function addDriven(fleet: Fleet, plate: string): Promise<void> {
  const vehicle = await fleet.add({ plate })
  const yesterday = (Math.floor((Date.now() + BRASILIA) / DAY) - 1) * DAY - BRASILIA
  for (const minute of [0, 4, 6, 10]) {
    const fixTime = yesterday + 14 * 60 * MINUTE + minute * MINUTE
    await vehicle.report({ fixTime, speedKmh: 60, courseDegrees: 90, longitude: -47.06 + minute * 0.01 })
  }
  await vehicle.report({})
}

test('six things that are done daily take no more actions than before', async ({
  page,
  customer,
  fleet,
  program,
  programData,
  api,
}) => {
  await addDriven(fleet, 'LVA4C05')
  const late = await fleet.add({ plate: 'LVB1D23' })
  await late.report({})
  await late.tracker.close()
  await setBack(programData.dataDir, late, 240)
  const tracker = createTracker({ host: '127.0.0.1', port: program.gt06Port, imei: UNKNOWN_IMEI })
  await reportBy(tracker, {})
  await tracker.close()
  const search = page.getByRole('combobox', { name: 'Buscar' })

  await beginAtDashboard(page)
  await inActions('oldPlate', async (act) => {
    await act(page.keyboard.press('Control+k'))
    await act(search.fill('lva4205'))
    const live = page.getByRole('group', { name: 'Veículos ao vivo' })
    await expect(live.getByRole('option', { name: /LVA4C05/ })).toHaveAttribute('aria-selected', 'true')
    await act(page.keyboard.press('Enter'))
    await expect(page.getByRole('region', { name: 'Veículo LVA4C05' })).toBeVisible()
  })

  await beginAtDashboard(page)
  await inActions('whereAtAnHour', async (act) => {
    await act(page.keyboard.press('Control+k'))
    await act(search.fill('lva4c05 ontem'))
    await expect(page.getByRole('option', { name: /LVA4C05.*Histórico de/ })).toHaveAttribute('aria-selected', 'true')
    await act(page.keyboard.press('Enter'))
    await act(page.getByRole('textbox', { name: 'Ir para a hora' }).fill('14:05'))
    await act(page.keyboard.press('Enter'))
    await expect(page.getByRole('region', { name: 'LVA4C05 às 14:05:00' })).toContainText('60\u00a0km/h')
  })

  await beginAtDashboard(page)
  await inActions('monthAsFile', async (act) => {
    await act(page.getByRole('link', { name: 'Distância Percorrida' }).click())
    const picker = page.getByRole('combobox', { name: 'Veículo' })
    // What was looked at before is still chosen; a customer takes its place.
    await act(picker.fill(customer.name))
    await expect(page.getByRole('option', { name: `${customer.name} Todos os veículos` })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await act(picker.press('Enter'))
    const thisMonth = page.getByRole('button', { name: 'Este mês', exact: true })
    await act(thisMonth.click())
    // The table of the period before has the same vehicle, and goes with it; so would an open menu.
    await expect(thisMonth).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('region', { name: /^Distância por veículo e dia/ })).toContainText('LVA4C05')
    await act(page.getByRole('button', { name: 'Exportar' }).click())
    const came = page.waitForEvent('download')
    await act(page.getByRole('menuitem', { name: /XLSX/ }).first().click())
    expect((await came).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  const silent = page.getByRole('region', { name: /Sem comunicar/ })
  await inActions('whoIsLate', async (act) => {
    await act(page.getByRole('link', { name: 'Dashboard', exact: true }).click())
    await expect(silent.getByRole('row', { name: /LVB1D23/ })).toBeVisible()
  })

  await inActions('callOfLate', async (act) => {
    await act(silent.getByRole('link', { name: 'Abrir chamado de LVB1D23' }).click())
    const form = page.getByRole('dialog', { name: 'Novo Chamado' })
    await expect(form.getByLabel('Título')).not.toHaveValue('')
    await act(form.getByRole('button', { name: 'CONFIRMAR' }).click())
    await expect(page.getByRole('article').filter({ hasText: 'LVB1D23' })).toBeVisible()
  })

  await beginAtDashboard(page)
  await inActions('firstVehicle', async (act) => {
    await act(page.getByRole('link', { name: 'Monitoramento', exact: true }).click())
    await act(page.getByRole('tab', { name: /Desconhecidos/ }).click())
    await act(page.getByRole('button', { name: `Cadastrar ${UNKNOWN_IMEI}` }).click())
    const dialog = page.getByRole('dialog', { name: 'Cadastrar equipamento' })
    await act(dialog.getByText('Novo cliente').click())
    await act(dialog.getByLabel('Nome').fill('Transportes Alvorada'))
    await act(dialog.getByLabel('Placa').fill('lvc-2e34'))
    await act(dialog.getByLabel('Descrição').fill('Caminhão'))
    await act(dialog.getByRole('button', { name: 'Salvar' }).click())
    await act(page.getByRole('button', { name: 'CONFIRMAR' }).click())
    await expect(
      page
        .getByRole('region', { name: 'Veículo LVC2E34' })
        .getByText(/Campinas/)
        .first(),
    ).toBeVisible()
  })
  const [vehicle] = await api.call(operations.searchVehicles, { search: 'LVC2E34' })
  await api.call(operations.deleteVehicle, { id: vehicle!.id })
})
