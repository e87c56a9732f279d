import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { PANIC_AFTER_MS, type TrueSpell } from '../fixtures/known-day.ts'
import { expectSame, instantOf } from '../fixtures/told-times.ts'
import { test } from '../fixtures/with-known-day.ts'

const HOUR = 3_600_000

test.describe('the question of the history viewer', () => {
  test('says in six actions where VRD2A34 was yesterday at 14:05, how fast, and where it stopped', async ({
    page,
    knownDay,
    history,
  }) => {
    let actions = 0
    const act = async (action: Promise<unknown>) => {
      actions++
      await action
    }
    await history.open('/custom-dashboard')
    await act(page.getByRole('link', { name: 'Histórico de Paradas' }).click())
    const picker = page.getByRole('combobox', { name: 'Veículo' })
    await act(picker.fill('vrd-2a34'))
    await expect(page.getByRole('option', { name: 'VRD2A34' })).toBeVisible()
    await act(picker.press('Enter'))
    await act(page.getByRole('button', { name: 'Ontem', exact: true }).click())
    await history.expectSummary()
    await act(page.getByRole('textbox', { name: 'Ir para a hora' }).fill('14:05'))
    await act(page.keyboard.press('Enter'))

    const { speedKmh } = knownDay.reportAt(knownDay.start + 14 * HOUR + 5 * 60_000)
    const card = page.getByRole('region', { name: 'VRD2A34 às 14:05:00' })
    await expect(card).toContainText('Em movimento')
    await expect(card).toContainText(`${Math.round(speedKmh!)}\u00a0km/h`)
    await expect(card.getByText(/^(Em|A|Próximo)/).first()).toBeVisible()
    expect(await card.getByRole('link', { name: 'Abrir chamado' }).getAttribute('href')).toMatch(
      new RegExp(`^/chamados\\?novo=1&veiculo=${knownDay.vehicleId}&t=\\d{4}-\\d\\d-\\d\\dT17`),
    )
    const stops = await history.rowsOf('Paradas', [0, 1, 4])
    expect(await history.rowsInSight('Paradas')).toBeGreaterThanOrEqual(8)
    // On a map this low all that the card has stands in it: what is asked for less often waits behind a press.
    expect(await card.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await expect(card.getByText('Detalhes', { exact: true })).toBeVisible()
    expectSame(stops, knownDay.stops)
    for (const [, , place] of stops) expect(place).toMatch(/\/SP/)
    expect(actions).toBeLessThanOrEqual(6)
    // The link is the answer: it opens the same instant elsewhere.
    await page.waitForURL(/t=\d{4}-\d\d-\d\dT14/)
    // The bar above the table gives its room to the map, by keys too; the next visit finds it so.
    const mapPx = () => page.locator('canvas.maplibregl-canvas').evaluate((canvas) => canvas.clientHeight)
    const before = await mapPx()
    await page.getByRole('separator', { name: 'Altura da tabela' }).press('ArrowDown')
    await expect.poll(mapPx).toBeGreaterThan(before)
    await page.reload()
    await expect(page.getByRole('region', { name: 'VRD2A34 às 14:05:00' })).toBeVisible()
    await expect.poll(mapPx).toBeGreaterThan(before)
  })

  test('shows only the positions that were asked for, as many as it says, and the event on map and card', async ({
    page,
    knownDay,
    history,
  }) => {
    await history.open('/historical/trackinghistory?v=1&periodo=ontem&linhas=todas')
    await history.expectSummary()
    const shown = page.getByText(/^Mostrando \d/)
    const rows = page.getByRole('region', { name: 'Posições' }).locator('tbody tr:has(td)')
    await expect(rows.nth(8)).toBeAttached()
    expect(await history.rowsInSight('Posições')).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: 'Filtrar' }).press('Enter')
    await page.getByRole('button', { name: /^Pânico/ }).press('Enter')
    await expect.poll(() => shown.textContent()).toMatch(/^Mostrando 1 de [\d.]+: Pânico/)
    await expect(rows).toHaveCount(1)
    // One row needs little room: what it leaves is the map's.
    await expect.poll(history.pxBelowRows).toBeLessThan(24)
    const panic = knownDay.reportAt(knownDay.start + PANIC_AFTER_MS)
    expect(await rows.first().textContent()).toMatch(/Pânico.*Ligada/)
    await rows.first().getByRole('button').press('Enter')
    const card = page.getByRole('region', { name: /^VRD2A34 às 14:0/ })
    await expect(card.getByText('Pânico')).toBeVisible()
    expect(Math.abs(instantOf((await card.locator('time').textContent())!) - panic.fixTime)).toBe(0)
    await page.getByRole('combobox', { name: 'Ignição' }).press('Enter')
    await page.getByRole('option', { name: 'desligada', exact: true }).click()
    await expect(page.getByText('Nenhuma posição: Pânico, ignição desligada.')).toBeVisible()
    await page.getByRole('button', { name: 'Ver todas' }).press('Enter')
    await expect.poll(() => shown.textContent()).toMatch(/^Mostrando ([\d.]+) de \1$/)
    const count = /[\d.]+/.exec((await shown.textContent())!)![0]
    await expect(page.getByRole('tab', { name: `Posições ${count}`, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Posições' }).locator('tfoot')).toContainText(`${count} posições`)
    await page.getByRole('textbox', { name: 'Endereço' }).fill('jundiai')
    await expect.poll(() => shown.textContent()).toMatch(/^Mostrando [1-9][\d.]* de [\d.]+: endereço com/)
    await expect(rows.filter({ hasText: 'Jundiaí' }).first()).toBeVisible()
  })

  test('leaves out the trips that a link does not ask for, says how many, and brings them back', async ({
    page,
    knownDay,
    history,
  }) => {
    await history.open('/historical/travelhistory?v=1&periodo=ontem&kmminimo=9999')
    await history.expectSummary()
    await expect(page.getByText('Nenhuma viagem passa por estes filtros.')).toBeVisible()
    await expect(page.getByText(/^Mostrando 0 de [1-9]/)).toBeVisible()
    await page.getByRole('button', { name: 'Limpar' }).click()
    expectSame(await history.rowsOf('Viagens', [0, 2]), knownDay.trips)
    const [, top] = (await history.rowsOf('Viagens', [0, 6]))[0]!
    await page
      .getByRole('button', { name: `Ver a máxima de ${top} km/h`, exact: false })
      .first()
      .click()
    const card = page.getByRole('region', { name: /^VRD2A34 às / })
    await expect(card).toContainText(`${top}\u00a0km/h`)
  })

  test('goes on with vehicle and period in the next report, also after a visit elsewhere, until they are changed', async ({
    page,
    history,
  }) => {
    await history.open('/historical/trackinghistory?v=1&periodo=ontem')
    await history.expectSummary()
    const question = () => {
      const { searchParams } = new URL(page.url())
      return ['v', 'de', 'ate'].map((name) => searchParams.get(name))
    }
    const asked = question()
    for (const [away, back] of [
      ['Viagens Realizadas', 'Histórico de Paradas'],
      ['Chamados', 'Movimentação'],
    ] as const) {
      await page.getByRole('link', { name: away, exact: true }).first().click()
      await expect(page).toHaveTitle(new RegExp(away))
      await page.getByRole('link', { name: back, exact: true }).click()
      await history.expectSummary()
      expect(question()).toEqual(asked)
    }
    await page.getByRole('button', { name: 'Tirar VRD2A34' }).click()
    await page.getByRole('link', { name: 'Viagens Realizadas', exact: true }).click()
    await expect(page.getByText('Escolha um veículo')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Data inicial' })).not.toHaveValue('')
    // A link that names a period says all that is asked.
    await history.open('/historical/stoppinghistory?periodo=7dias')
    await expect(page.getByText('Escolha um veículo')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Outros períodos: 7 dias' })).toBeVisible()
  })

  test('shows the trips, stops and positions of a whole customer, draws the row that is chosen, and makes a file of all', async ({
    page,
    knownDay,
    history,
  }) => {
    await history.open('/historical/travelhistory?periodo=ontem')
    const picker = page.getByRole('combobox', { name: 'Veículo' })
    await picker.fill(knownDay.customer.name)
    await page.getByRole('option', { name: `${knownDay.customer.name} Todos os veículos` }).click()
    await expect(page).toHaveURL(new RegExp(`v=0&.*cliente=${knownDay.customer.id}`))
    const { trips, stops } = knownDay
    /** The tab says how many there are once all of them came. */
    const expectAll = async (name: string, columns: readonly number[], truth: readonly TrueSpell[]) => {
      await expect(page.getByRole('tab', { name: `${name} ${truth.length}`, exact: true })).toBeVisible()
      expectSame(await history.rowsOf(name, columns), truth)
    }
    await expectAll('Viagens', [0, 3], trips)
    const table = page.getByRole('region', { name: 'Viagens' })
    await expect(table.getByRole('rowheader', { name: /^VRD2A34 · / })).toBeVisible()

    // The map draws every row; from the table or on the map one is chosen.
    await expect(page.getByText(`Mapa: ${trips.length} viagens`)).toBeVisible()
    await table.locator('tbody tr:has(td)').nth(1).locator('td').nth(1).click()
    const card = page.getByRole('region', { name: /^VRD2A34 às / })
    await expect(card).toBeVisible()
    await expect(page.getByRole('slider', { name: 'Instante na linha do tempo' })).toBeVisible()
    // The link is the answer: it draws the same trip elsewhere.
    await page.reload()
    await expect(card).toBeVisible()

    await page.getByRole('tab', { name: 'Paradas' }).click()
    await expectAll('Paradas', [0, 2], stops)
    await page.getByRole('tab', { name: 'Posições' }).click()
    await expect(page.getByRole('region', { name: 'Posições' }).locator('tbody tr:has(td)').first()).toContainText(
      'VRD2A34',
    )
    await page.getByRole('link', { name: 'Viagens Realizadas', exact: true }).click()
    await expectAll('Viagens', [0, 3], trips)

    await page.getByRole('button', { name: 'Exportar' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV para Excel (;)' }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(trips.length + 1)
    expect(lines[1]).toContain('VRD2A34')

    await history.open('/historical/travelhistory?v=0&cliente=999999&periodo=ontem')
    await expect(page.getByText('Cliente não encontrado')).toBeVisible()
    await page.getByRole('button', { name: 'Toda a frota' }).click()
    await expectAll('Viagens', [0, 3], trips)
  })

  test('says when there is data where there is none, and leads there', async ({ page, history }) => {
    await history.open('/historical/trackinghistory?v=1&de=2020-03-04T00:00:00&ate=2020-03-04T23:59:59')
    await expect(page.getByText('Sem posições em 04/03/2020')).toBeVisible()
    await page.getByRole('button', { name: /^Ir para \d/ }).click()
    await history.expectSummary()
  })

  test('names what cannot be asked for, corrects what can, and keeps silent about vehicles of others', async ({
    page,
    knownDay,
    history,
  }) => {
    await history.open('/historical/trackinghistory?v=1&periodo=ontem')
    await history.expectSummary()
    const date = (name: string) => page.getByRole('textbox', { name, exact: true })
    await date('Data inicial').fill('31/02')
    await page.getByRole('button', { name: 'Consultar' }).click()
    await expect(page.getByText('Use dd/mm/aaaa.')).toBeVisible()
    await date('Data inicial').fill('hoje')
    await date('Data final').fill('ontem')
    await page.getByRole('button', { name: 'Consultar' }).click()
    await expect(page.getByText('as datas foram trocadas')).toBeVisible()
    await date('Data inicial').fill('31/03/2026')
    await page.getByRole('button', { name: 'Escolher data inicial' }).press('Enter')
    const calendar = page.getByRole('dialog', { name: 'Escolher data inicial' })
    await expect(calendar.getByRole('button', { name: 'terça-feira, 31 de março de 2026' })).toBeFocused()
    for (const key of ['PageUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await expect(date('Data inicial')).toHaveValue('27/02/2026')
    await expect(page.getByRole('button', { name: 'Escolher data inicial' })).toBeFocused()
    await history.open('/historical/trackinghistory?v=999999&periodo=ontem')
    await expect(page.getByText('Veículo não encontrado')).toBeVisible()
    await history.open('/historical/trackinghistory?v=1,999999&periodo=ontem')
    await expect(page.getByText('Um dos veículos não existe ou não está entre os que você pode ver.')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar com os outros' }).click()
    await page.waitForURL(new RegExp(`v=${knownDay.vehicleId}(&|$)`))
    await history.open('/historical/distancehistory?v=1,999999&periodo=ontem')
    await expect(page.getByText('Veículo não encontrado')).toBeVisible()
  })
})
