import { expect, type Locator } from '@playwright/test'
import {
  expectNothingSideways,
  expectPressableInSmallLetters,
  expectSound,
  expectWholeAtTwiceTheText,
  expectWholeTables,
  inEveryView,
} from '../fixtures/look.ts'
import type { Session } from '../fixtures/session.ts'
import { expectSame } from '../fixtures/told-times.ts'
import { KEPT_PAGE } from '../fixtures/with-browser.ts'
import { otherCustomerTest, test } from '../fixtures/with-known-day.ts'
import { countPinsOutOfSight } from './pins-in-sight.ts'

const HOUR = 3_600_000
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** What stands beside each other on a phone leaves the map and the chart the room of a line. */
async function expectOnOneLine(one: Locator, other: Locator): Promise<void> {
  const [first, second] = (await Promise.all([one.boundingBox(), other.boundingBox()])) as [Box, Box]
  expect(first.y).toBeLessThan(second.y + second.height)
  expect(second.y).toBeLessThan(first.y + first.height)
}

test.describe('what the history viewer shows', () => {
  test('shows exactly the trips that were driven, and kilometres that are the same in every report', async ({
    page,
    knownDay,
    history,
  }) => {
    await history.open('/historical/travelhistory?v=1&periodo=ontem')
    await history.expectSummary()
    const trips = await history.rowsOf('Viagens', [0, 2, 5])
    expect(await history.rowsInSight('Viagens')).toBeGreaterThanOrEqual(8)
    expectSame(trips, knownDay.trips)
    const total = await page.getByRole('region', { name: 'Viagens' }).locator('tfoot td').nth(5).textContent()
    await expect(page.getByLabel('Resumo do período')).toContainText(`${total}\u00a0km`)
    await history.open('/historical/distancehistory?periodo=ontem')
    const distance = page.getByRole('region', { name: /^Distância por veículo e dia/ })
    await expect(distance.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
    expect(await history.rowsInSight(/^Distância por veículo e dia/)).toBeGreaterThanOrEqual(8)
    await expect.poll(() => distance.locator('tfoot td').nth(1).textContent()).toBe(total)
    await distance.locator('tbody a').first().click()
    await page.waitForURL('**/travelhistory?**')
    await expect.poll(() => history.rowsOf('Viagens', [0, 2, 5])).toEqual(trips)
  })

  test('copies the table as it is shown, with the days whose figures are those of the whole', async ({
    page,
    history,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await history.open('/historical/travelhistory?v=1&periodo=ontem')
    await history.expectSummary()
    const trips = await history.rowsOf('Viagens', [0])
    const table = page.getByRole('region', { name: 'Viagens' })
    const total = await table.locator('tfoot td').nth(5).textContent()
    const day = table.locator('th[scope=rowgroup]')
    await expect(day.getByText(`${trips.length} viagens · ${total}\u00a0km`)).toBeVisible()
    await page.getByRole('button', { name: 'Exportar' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Copiar tabela' }).press('Enter')
    await expect(page.getByText(`${trips.length + 1} linhas copiadas.`)).toBeVisible()
    const lines = (await page.evaluate(() => navigator.clipboard.readText()))
      .split('\n')
      .map((line) => line.split('\t'))
    expect(lines[0]!.slice(0, 2)).toEqual(['Início (horário de Brasília)', 'Origem'])
    expect(lines[1]).toHaveLength(1)
    const copied = lines.slice(2).map(([start], index) => `${index + 1} · ${start}`)
    expect(copied).toEqual(trips.map(([start]) => start))
    await day.getByRole('button').press('Enter')
    await expect(table.locator('tbody tr:has(td)')).toHaveCount(0)
  })

  test('reads what few want to know of positions only once its column is chosen, and keeps the choice', async ({
    page,
    history,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/readings?')) asked.push(request.url())
    })
    await history.open('/historical/trackinghistory?v=1&periodo=ontem&linhas=todas')
    await history.expectSummary()
    const table = page.getByRole('region', { name: 'Posições' })
    await expect(table.locator('tbody tr:has(td)').first()).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Colunas' }).press('Enter')
    for (const name of ['Satélites', 'Atraso']) await page.getByRole('checkbox', { name, exact: true }).press('Space')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(table.getByRole('columnheader', { name: 'Atraso' })).toBeVisible()
    const headings = await table.locator('thead th').allTextContents()
    const cell = table.locator('tbody tr:has(td)').first().locator(':scope > *').nth(headings.indexOf('Satélites'))
    await expect.poll(() => cell.textContent()).toMatch(/^\d+$/)
    expect(asked.every((url) => url.endsWith('columns=satellites'))).toBe(true)
  })

  test('plays by the keyboard and tells what it shows in words', async ({ page, history }) => {
    await history.open('/historical/trackinghistory?v=1&periodo=ontem')
    await history.expectSummary()
    const slider = page.getByRole('slider', { name: 'Instante na linha do tempo' })
    await slider.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d:\d\d, .*km\/h/)
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Pausar', exact: true })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Reproduzir' })).toBeVisible()
    // Who presses the button goes on by keys: it has the focus then.
    await page.getByRole('button', { name: 'Reproduzir' }).click()
    await page.keyboard.press('>')
    await expect(page.getByRole('combobox', { name: 'Velocidade da reprodução' })).toContainText('120×')
    await page.keyboard.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^00:00:00/)
  })

  test('is whole with text alone at 200 %, and can be pressed with letters of 10 px, for one vehicle and for two', async ({
    page,
    history,
    fleet,
  }) => {
    const { id } = await fleet.add({ plate: 'VRD3A36' })
    for (const path of [
      'trackinghistory?v=1',
      `travelhistory?v=1,${id}`,
      'stoppinghistory?v=1',
      'distancehistory?v=1',
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await history.open(`/historical/${path}&periodo=ontem`)
      await expect(page.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
      await expectPressableInSmallLetters(page)
      await expectWholeAtTwiceTheText(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNothingSideways(page)
    }
  })

  test('has room beside the menu for what tables of several vehicles say besides', async ({ page, history, fleet }) => {
    const { id } = await fleet.add({ plate: 'VRD2A35' })
    for (const path of ['trackinghistory', 'travelhistory', 'stoppinghistory']) {
      await history.open(`/historical/${path}?v=1,${id}&periodo=ontem`)
      await expect(page.getByRole('columnheader', { name: 'Placa' })).toBeVisible()
      await expect(page.locator('tbody tr[aria-rowindex]:has(td)').first()).toBeVisible()
      await expectWholeTables(page)
    }
    await history.open(`/historical/trackinghistory?v=1,${id}&periodo=ontem&aba=ocorrencias`)
    await expect(page.getByRole('columnheader', { name: 'Placa' })).toBeVisible()
    await expectWholeTables(page)
  })

  otherCustomerTest(
    'draws all ways of four vehicles above eight rows, and names the vehicles on one line',
    async ({ page, knownDay, history, fleet }) => {
      // Vehicles of its own: what other tests do to the known one is none of its business.
      const [near, moved, ...others] = [
        await fleet.add({ plate: 'VRD2A39' }),
        await fleet.add({ plate: 'VRD2A36' }),
        await fleet.add({ plate: 'VRD2A37' }),
        await fleet.add({ plate: 'VRD2A38' }),
      ]
      const way = (latitude: number, longitude: number, steps: number) =>
        Array.from({ length: steps }, (_, step) => ({ latitude: latitude - step / 50, longitude }))
      // Another way, far from the one that is read before it.
      const far = way(-25.43, -49.27, 3)
      for (const [vehicle, places] of [
        [near, way(-23.5, -46.6, 12)],
        [moved, far],
      ] as const) {
        for (const [step, place] of places.entries()) {
          await vehicle.report({ ...place, speedKmh: 60, fixTime: knownDay.start + 9 * HOUR + step * 60_000 })
        }
      }
      const ids = [near.id, moved.id, ...others.map(({ id }) => id)]
      await history.open(`/historical/trackinghistory?v=${ids.join()}&periodo=ontem`)
      await history.expectSummary()
      await expect.poll(() => history.rowsInSight('Posições')).toBeGreaterThanOrEqual(8)
      expect((await page.locator('.maplibregl-map').boundingBox())!.height).toBeGreaterThanOrEqual(140)
      await expect.poll(() => countPinsOutOfSight(page, far)).toBe(0)
      const field = page.getByRole('combobox', { name: 'Veículo' })
      const form = page.getByRole('form', { name: 'Filtros' })
      const { height } = (await form.boundingBox())!
      expect(height).toBeLessThan(60)
      await expect(page.getByText('+2', { exact: true })).toBeVisible()
      await field.focus()
      await expect(page.getByText('+2', { exact: true })).toBeHidden()
      // It is seen whole above what stands below, which does not move.
      const last = (await page.getByRole('button', { name: 'Tirar VRD2A38' }).boundingBox())!
      expect(last.y).toBeGreaterThan((await page.getByRole('button', { name: 'Tirar VRD2A36' }).boundingBox())!.y)
      expect((await form.boundingBox())!.height).toBe(height)
      await page.keyboard.press('Backspace')
      await expect(page.getByRole('button', { name: 'Tirar VRD2A38' })).toBeHidden()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      await expect(page.getByText('+1', { exact: true })).toBeVisible()
    },
  )

  test('shows the same in tables where the browser draws no map', async ({ page, knownDay, history }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
        apply: (target, canvas, [kind, ...more]) =>
          kind === 'webgl2' ? null : Reflect.apply(target, canvas, [kind, ...more]),
      })
    })
    await history.open('/historical/stoppinghistory?v=1&periodo=ontem')
    await expect(page.getByText('Este navegador não desenha o mapa')).toBeVisible()
    expectSame(await history.rowsOf('Paradas', [0, 1]), knownDay.stops)
  })
})

const lookTest = test.extend(KEPT_PAGE)
for (const { name, path } of [
  { name: 'posicoes', path: 'trackinghistory?v=1&periodo=ontem&filtros=1' },
  { name: 'viagens', path: 'travelhistory?v=1&periodo=ontem' },
  { name: 'distancias', path: 'distancehistory?periodo=ontem' },
  { name: 'paradas', path: 'stoppinghistory?v=1&periodo=ontem&aba=locais' },
  { name: 'viagens-da-frota', path: 'travelhistory?v=0&periodo=ontem' },
  { name: 'historico-sem-veiculo', path: 'trackinghistory' },
]) {
  lookTest(
    `${path} has no accessibility fault and does not scroll sideways`,
    async ({ page, knownDay, history, storageState }) => {
      const { start, end, drive } = knownDay
      const reported = drive.reports.filter(({ fixTime }) => fixTime >= start && fixTime < end)
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await inEveryView(page, storageState as Session, async (view) => {
        await history.open(`/historical/${path}`)
        if (name === 'historico-sem-veiculo') {
          await expect(page.getByText('Escolha um veículo')).toBeVisible()
          if (view.viewport.width < 979) await page.getByRole('button', { name: 'Digitar o período' }).click()
          await page.getByRole('button', { name: 'Escolher data final' }).click()
          await expect(page.getByRole('button', { name: 'Mês anterior' })).toBeVisible()
        } else await expect(page.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
        if (name === 'viagens') {
          // A phone shows the way; what its colours mean is a press away.
          if (view.viewport.width < 979) await page.getByRole('button', { name: 'Legenda' }).click()
          await expect(page.getByText('acima de 80 km/h')).toBeVisible()
        }
        await expectSound(page, `${name}-${view.name}`)
        if (name === 'viagens') {
          if (view.viewport.width < 979) {
            await expectOnOneLine(page.getByRole('button', { name: 'Exportar' }), page.getByText('Cobertura'))
            const chart = page.getByRole('button', { name: 'Gráfico' })
            const field = page.getByLabel('Ir para a hora')
            await expectOnOneLine(chart, field)
            await field.fill('14:05')
            await field.press('Enter')
            for (const button of [chart, page.getByRole('button', { name: 'Terminar aqui' })]) {
              await expectOnOneLine(button, field)
            }
            await page.getByRole('button', { name: 'Legenda' }).click()
            const legend = (await page.getByRole('region', { name: 'Legenda do mapa' }).boundingBox())!
            const card = (await page.getByRole('region', { name: /às 14:05:00$/ }).boundingBox())!
            expect(card.y).toBeGreaterThanOrEqual(legend.y + legend.height)
          } else await expect.poll(() => countPinsOutOfSight(page, reported)).toBe(0)
        }
        const tools = page.getByRole('button', { name: 'Exportar' }).locator('span')
        const rightEdges = await tools.evaluateAll((found) => found.map((tool) => tool.getBoundingClientRect().right))
        for (const right of rightEdges) expect(right).toBeLessThanOrEqual(view.viewport.width)
        if (name === 'viagens') {
          await page.getByRole('button', { name: 'Exportar' }).click()
          const menu = (await page.getByRole('menu', { name: 'Exportar' }).boundingBox())!
          expect(menu.y + menu.height).toBeLessThanOrEqual(view.viewport.height)
          await expectSound(page, `exportar-${view.name}`)
          await page.keyboard.press('ArrowUp')
          await expect(page.getByRole('menuitem', { name: 'Imprimir' })).toBeFocused()
          // Scrolled as far as it goes it may lack part of a pixel.
          await expect(page.getByRole('menuitem', { name: 'Imprimir' })).toBeInViewport({ ratio: 0.95 })
        }
      })
      expect(faults).toEqual([])
    },
  )
}
