import { readFileSync } from 'node:fs'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { expect, type Locator, type Page } from '@playwright/test'
import { type KnownDay, linkOfKnownDay, PANIC_AFTER_MS, TOLERANCE_MS } from '../fixtures/known-day.ts'
import { linkOf } from '../fixtures/link.ts'
import { expectSound, expectWholeTables, inEveryView } from '../fixtures/look.ts'
import type { Session } from '../fixtures/session.ts'
import { KEPT_PAGE } from '../fixtures/with-browser.ts'
import { test } from '../fixtures/with-known-day.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A pin of the map, whose point is its place, in pixels. */
const PIN = { width: 24, height: 32 }
type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

let page: Page
let known: KnownDay
test.beforeEach(({ page: opened, knownDay }) => {
  page = opened
  known = knownDay
})

/** "20/11/2026 14:05:09" of a table in Brasília, as an instant. */
function instantOf(text: string): EpochMs {
  const stamp = /(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)/.exec(text)
  const [, day, month, year, hour, minute, second] = stamp?.map(Number) ?? []
  return Date.UTC(year!, month! - 1, day, hour! + 3, minute, second)
}

async function rowsOf(table: string, columns: readonly number[]): Promise<string[][]> {
  const rows = page.getByRole('region', { name: table, exact: true }).locator('tbody tr[aria-rowindex]:has(td)')
  await expect(rows.first()).toBeVisible()
  const texts = await rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  )
  return texts.map((cells) => columns.map((column) => cells[column]!))
}

/** What of a true spell lies in yesterday. */
function inYesterday(spells: readonly { start: EpochMs; end: EpochMs }[]) {
  const [from, to] = [known.start, known.start + DAY]
  return spells
    .filter(({ start, end }) => start < to && end > from)
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
}

function expectSame(found: string[][], truth: readonly { start: EpochMs; end: EpochMs }[]): void {
  expect(found).toHaveLength(truth.length)
  for (const [index, { start, end }] of truth.entries()) {
    expect(Math.abs(instantOf(found[index]![0]!) - start)).toBeLessThanOrEqual(TOLERANCE_MS)
    const [startText, endText] = found[index]! as [string, string]
    if (/\d\d:\d\d:\d\d/.test(endText)) {
      // An end is told without what it shares with its beginning where there is little room: the year, or the whole day.
      const [day, year] = /\d+\/\d+\/(\d+)/.exec(startText)!
      const told = endText.includes('/') ? endText.replace(/^(\d+\/\d+) /, `$1/${year} `) : `${day} ${endText}`
      expect(Math.abs(instantOf(told) - end)).toBeLessThanOrEqual(TOLERANCE_MS)
    }
  }
}

const open = (path: string) => page.goto(linkOfKnownDay(path, known))
const summary = () => expect(page.getByLabel('Resumo do período')).toBeVisible()

/** What stands beside each other on a phone leaves the map and the chart the room of a line. */
async function expectOnOneLine(one: Locator, other: Locator): Promise<void> {
  const [first, second] = (await Promise.all([one.boundingBox(), other.boundingBox()])) as [Box, Box]
  expect(first.y).toBeLessThan(second.y + second.height)
  expect(second.y).toBeLessThan(first.y + first.height)
}

/** How many places, of the known day where none are named, would have their pin below the legend or beyond the edge, where the map looks now. */
async function countPinsOutOfSight(of?: readonly { latitude: number; longitude: number }[]): Promise<number> {
  const [latitude, longitude, zoom] = (linkOf(page, 'mapa') ?? '').split(',').map(Number) as [number, number, number]
  const map = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
  const legend = (await page.getByRole('region', { name: 'Legenda do mapa' }).boundingBox())!
  const world = 512 * 2 ** zoom
  const down = (degrees: number) => -(Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI)) * world
  const day = known.drive.reports.filter(({ fixTime }) => fixTime >= known.start && fixTime < known.start + DAY)
  const pins = of ?? day
  expect(pins.length).toBeGreaterThan(0)
  return pins.filter((at) => {
    const x = map.x + map.width / 2 + ((at.longitude - longitude) / 360) * world
    const y = map.y + map.height / 2 + down(at.latitude) - down(latitude)
    const [isBeside, isBelow] = [x - PIN.width / 2 > legend.x + legend.width, y - PIN.height > legend.y + legend.height]
    const isInMap = y - PIN.height > map.y && y < map.y + map.height && x > map.x && x < map.x + map.width
    return !(isInMap && (isBeside || isBelow))
  }).length
}

/** How many rows of a table are wholly in sight with map and chart open above it; where all are, how many could be. */
async function rowsInSight(table: string | RegExp): Promise<number> {
  const region = page.getByRole('region', { name: table, exact: true })
  return await region.evaluate((element) => {
    const height = (part: string) => element.querySelector(part)?.getBoundingClientRect().height ?? 0
    const { bottom } = element.parentElement!.getBoundingClientRect()
    const room = Math.min(window.innerHeight, bottom) - element.getBoundingClientRect().top
    const inSight = Math.floor((room - height('thead') - height('tfoot')) / height('tbody tr:has(td)'))
    return element.scrollHeight > element.clientHeight ? inSight : Number.POSITIVE_INFINITY
  })
}

/** By how many pixels the table of positions is higher than what stands in it. */
const emptyBelowRows = () =>
  page.getByRole('region', { name: 'Posições', exact: true }).evaluate((region) => {
    return region.clientHeight - region.querySelector('table')!.getBoundingClientRect().height
  })

test.describe('the history viewer', () => {
  test('says in six actions where VRD2A34 was yesterday at 14:05, how fast, and where it stopped', async () => {
    let actions = 0
    const act = async (action: Promise<unknown>) => {
      actions++
      await action
    }
    await open('/custom-dashboard')
    await act(page.getByRole('link', { name: 'Histórico de Paradas' }).click())
    const picker = page.getByRole('combobox', { name: 'Veículo' })
    await act(picker.fill('vrd-2a34'))
    await expect(page.getByRole('option', { name: 'VRD2A34' })).toBeVisible()
    await act(picker.press('Enter'))
    await act(page.getByRole('button', { name: 'Ontem', exact: true }).click())
    await summary()
    await act(page.getByRole('textbox', { name: 'Ir para a hora' }).fill('14:05'))
    await act(page.keyboard.press('Enter'))

    const { speedKmh } = known.reportAt(known.start + 14 * HOUR + 5 * 60_000)
    const card = page.getByRole('region', { name: 'VRD2A34 às 14:05:00' })
    await expect(card).toContainText('Em movimento')
    await expect(card).toContainText(`${Math.round(speedKmh!)}\u00a0km/h`)
    await expect(card.getByText(/^(Em|A|Próximo)/).first()).toBeVisible()
    expect(await card.getByRole('link', { name: 'Abrir chamado' }).getAttribute('href')).toMatch(
      new RegExp(`^/chamados\\?novo=1&veiculo=${known.vehicleId}&t=\\d{4}-\\d\\d-\\d\\dT17`),
    )
    const stops = await rowsOf('Paradas', [0, 1, 4])
    expect(await rowsInSight('Paradas')).toBeGreaterThanOrEqual(8)
    // On a map this low all that the card has stands in it: what is asked for less often waits behind a press.
    expect(await card.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await expect(card.getByText('Detalhes', { exact: true })).toBeVisible()
    expectSame(stops, inYesterday(known.drive.truth.stops))
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

  test('shows exactly the trips that were driven, and kilometres that are the same in every report', async () => {
    await open('/historical/travelhistory?v=1&periodo=ontem')
    await summary()
    const trips = await rowsOf('Viagens', [0, 2, 5])
    expect(await rowsInSight('Viagens')).toBeGreaterThanOrEqual(8)
    expectSame(trips, inYesterday(known.drive.truth.trips))
    const total = await page.getByRole('region', { name: 'Viagens' }).locator('tfoot td').nth(5).textContent()
    await expect(page.getByLabel('Resumo do período')).toContainText(`${total}\u00a0km`)
    await open('/historical/distancehistory?periodo=ontem')
    const distance = page.getByRole('region', { name: /^Distância por veículo e dia/ })
    await expect(distance.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
    expect(await rowsInSight(/^Distância por veículo e dia/)).toBeGreaterThanOrEqual(8)
    await expect.poll(() => distance.locator('tfoot td').nth(1).textContent()).toBe(total)
    await distance.locator('tbody a').first().click()
    await page.waitForURL('**/travelhistory?**')
    await expect.poll(() => rowsOf('Viagens', [0, 2, 5])).toEqual(trips)
  })

  test('copies the table as it is shown, with the days whose figures are those of the whole', async ({ context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('/historical/travelhistory?v=1&periodo=ontem')
    await summary()
    const trips = await rowsOf('Viagens', [0])
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

  test('shows only the positions that were asked for, as many as it says, and the event on map and card', async () => {
    await open('/historical/trackinghistory?v=1&periodo=ontem&linhas=todas')
    await summary()
    const shown = page.getByText(/^Mostrando \d/)
    const rows = page.getByRole('region', { name: 'Posições' }).locator('tbody tr:has(td)')
    await expect(rows.nth(8)).toBeAttached()
    expect(await rowsInSight('Posições')).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: 'Filtrar' }).press('Enter')
    await page.getByRole('button', { name: /^Pânico/ }).press('Enter')
    await expect.poll(() => shown.textContent()).toMatch(/^Mostrando 1 de [\d.]+: Pânico/)
    await expect(rows).toHaveCount(1)
    // One row needs little room: what it leaves is the map's.
    await expect.poll(emptyBelowRows).toBeLessThan(24)
    const panic = known.reportAt(known.start + PANIC_AFTER_MS)
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

  test('reads what few want to know of positions only once its column is chosen, and keeps the choice', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/readings?')) asked.push(request.url())
    })
    await open('/historical/trackinghistory?v=1&periodo=ontem&linhas=todas')
    await summary()
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

  test('leaves out the trips that a link does not ask for, says how many, and brings them back', async () => {
    await open('/historical/travelhistory?v=1&periodo=ontem&kmminimo=9999')
    await summary()
    await expect(page.getByText('Nenhuma viagem passa por estes filtros.')).toBeVisible()
    await expect(page.getByText(/^Mostrando 0 de [1-9]/)).toBeVisible()
    await page.getByRole('button', { name: 'Limpar' }).click()
    expectSame(await rowsOf('Viagens', [0, 2]), inYesterday(known.drive.truth.trips))
    const [, top] = (await rowsOf('Viagens', [0, 6]))[0]!
    await page
      .getByRole('button', { name: `Ver a máxima de ${top} km/h`, exact: false })
      .first()
      .click()
    const card = page.getByRole('region', { name: /^VRD2A34 às / })
    await expect(card).toContainText(`${top}\u00a0km/h`)
  })

  test('goes on with vehicle and period in the next report, also after a visit elsewhere, until they are changed', async () => {
    await open('/historical/trackinghistory?v=1&periodo=ontem')
    await summary()
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
      await summary()
      expect(question()).toEqual(asked)
    }
    await page.getByRole('button', { name: 'Tirar VRD2A34' }).click()
    await page.getByRole('link', { name: 'Viagens Realizadas', exact: true }).click()
    await expect(page.getByText('Escolha um veículo')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Data inicial' })).not.toHaveValue('')
    // A link that names a period says all that is asked.
    await open('/historical/stoppinghistory?periodo=7dias')
    await expect(page.getByText('Escolha um veículo')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Outros períodos: 7 dias' })).toBeVisible()
  })

  test('shows the trips, stops and positions of a whole customer, draws the row that is chosen, and makes a file of all', async () => {
    await open('/historical/travelhistory?periodo=ontem')
    const picker = page.getByRole('combobox', { name: 'Veículo' })
    await picker.fill(known.customer.name)
    await page.getByRole('option', { name: `${known.customer.name} Todos os veículos` }).click()
    await expect(page).toHaveURL(new RegExp(`v=0&.*cliente=${known.customer.id}`))
    const { trips: driven, stops: stood } = known.drive.truth
    const trips = inYesterday(driven)
    /** The tab says how many there are once all of them came. */
    const expectAll = async (name: string, columns: readonly number[], truth: typeof trips) => {
      await expect(page.getByRole('tab', { name: `${name} ${truth.length}`, exact: true })).toBeVisible()
      expectSame(await rowsOf(name, columns), truth)
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
    await expectAll('Paradas', [0, 2], inYesterday(stood))
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

    await open('/historical/travelhistory?v=0&cliente=999999&periodo=ontem')
    await expect(page.getByText('Cliente não encontrado')).toBeVisible()
    await page.getByRole('button', { name: 'Toda a frota' }).click()
    await expectAll('Viagens', [0, 3], trips)
  })

  test('says when there is data where there is none, and leads there', async () => {
    await open('/historical/trackinghistory?v=1&de=2020-03-04T00:00:00&ate=2020-03-04T23:59:59')
    await expect(page.getByText('Sem posições em 04/03/2020')).toBeVisible()
    await page.getByRole('button', { name: /^Ir para \d/ }).click()
    await summary()
  })

  test('names what cannot be asked for, corrects what can, and keeps silent about vehicles of others', async () => {
    await open('/historical/trackinghistory?v=1&periodo=ontem')
    await summary()
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
    await open('/historical/trackinghistory?v=999999&periodo=ontem')
    await expect(page.getByText('Veículo não encontrado')).toBeVisible()
    await open('/historical/trackinghistory?v=1,999999&periodo=ontem')
    await expect(page.getByText('Um dos veículos não existe ou não está entre os que você pode ver.')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar com os outros' }).click()
    await page.waitForURL(new RegExp(`v=${known.vehicleId}(&|$)`))
    await open('/historical/distancehistory?v=1,999999&periodo=ontem')
    await expect(page.getByText('Veículo não encontrado')).toBeVisible()
  })

  test('plays by the keyboard and tells what it shows in words', async () => {
    await open('/historical/trackinghistory?v=1&periodo=ontem')
    await summary()
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

  test('has room beside the menu for what tables of several vehicles say besides', async ({ fleet }) => {
    const { id } = await fleet.add({ plate: 'VRD2A35' })
    for (const path of ['trackinghistory', 'travelhistory', 'stoppinghistory']) {
      await open(`/historical/${path}?v=1,${id}&periodo=ontem`)
      await expect(page.getByRole('columnheader', { name: 'Placa' })).toBeVisible()
      await expect(page.locator('tbody tr[aria-rowindex]:has(td)').first()).toBeVisible()
      await expectWholeTables(page)
    }
    await open(`/historical/trackinghistory?v=1,${id}&periodo=ontem&aba=ocorrencias`)
    await expect(page.getByRole('columnheader', { name: 'Placa' })).toBeVisible()
    await expectWholeTables(page)
  })

  test('draws all ways of four vehicles above eight rows, and names the vehicles on one line', async ({ fleet }) => {
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
        await vehicle.report({ ...place, speedKmh: 60, fixTime: known.start + 9 * HOUR + step * 60_000 })
      }
    }
    const ids = [near.id, moved.id, ...others.map(({ id }) => id)]
    await open(`/historical/trackinghistory?v=${ids.join()}&periodo=ontem`)
    await summary()
    await expect.poll(() => rowsInSight('Posições')).toBeGreaterThanOrEqual(8)
    expect((await page.locator('.maplibregl-map').boundingBox())!.height).toBeGreaterThanOrEqual(140)
    await expect.poll(() => countPinsOutOfSight(far)).toBe(0)
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
  })

  test('shows the same in tables where the browser draws no map', async () => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
        apply: (target, canvas, [kind, ...more]) =>
          kind === 'webgl2' ? null : Reflect.apply(target, canvas, [kind, ...more]),
      })
    })
    await open('/historical/stoppinghistory?v=1&periodo=ontem')
    await expect(page.getByText('Este navegador não desenha o mapa')).toBeVisible()
    expectSame(await rowsOf('Paradas', [0, 1]), inYesterday(known.drive.truth.stops))
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
  lookTest(`${path} has no accessibility fault and does not scroll sideways`, async ({ storageState }) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await inEveryView(page, storageState as Session, async (view) => {
      await open(`/historical/${path}`)
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
        } else await expect.poll(countPinsOutOfSight).toBe(0)
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
  })
}
