import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser, openContext, signIn } from '../fixtures/browser.ts'
import { driveYesterday } from '../fixtures/known-day.ts'
import { untilOnMap } from '../fixtures/map-colors.ts'
import { ADMIN, programFolder, type RunningProgram } from '../fixtures/program.ts'
import { PATIENCE, until } from '../fixtures/until.ts'

const STOPS = '/historical/stoppinghistory?v=1&periodo=ontem'
const NAME = 'Pátio São João'
/** Of the lines around landmarks, in the light theme. */
const LINE = { red: 0x0f, green: 0x76, blue: 0x6e }

const folder = programFolder()
let program: RunningProgram
let browser: Browser
let page: Page

beforeAll(async () => {
  if (noBrowser) return
  program = await folder.start()
  await driveYesterday(program)
  browser = await openBrowser()
  const context = await openContext(browser, { width: 1440, theme: 'light' })
  page = await context.newPage()
  await signIn(page, program.url, ADMIN)
})
afterAll(async () => {
  await browser?.close()
  await folder.remove()
})

const open = (path: string) => page.goto(`${program.url}${path}`)
const table = (name: string) => page.getByRole('region', { name, exact: true })
/** Cells of a column of a table, by the words above it. */
async function columnOf(of: Locator, header: string): Promise<string[]> {
  await of.locator('tbody tr:has(td)').first().waitFor()
  return await of.evaluate((region, words) => {
    const heads = [...region.querySelectorAll('thead th')].map((head) => head.textContent?.trim())
    const column = heads.indexOf(words)
    return [...region.querySelectorAll('tbody tr')]
      .filter((row) => row.querySelector('td'))
      .map((row) => row.children[column]?.textContent?.trim() ?? '')
  }, header)
}
/** Fills in the name, sends it, confirms that, and waits until it is taken. */
async function save(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'CONFIRMAR' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function openList(): Promise<Locator> {
  await page.getByRole('button', { name: 'Camadas' }).click()
  await page.getByRole('button', { name: 'Lista de pontos de referência' }).click()
  return page.getByRole('dialog', { name: 'Pontos de referência' })
}

async function download(format: string): Promise<string> {
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

describe.skipIf(noBrowser)('who gives a frequent place a name', () => {
  test('saves it from the list of places, asked first', async () => {
    await open(`${STOPS}&aba=locais`)
    const places = table('Locais mais frequentes')
    await places
      .getByRole('button', { name: /^Salvar como ponto de referência/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Novo ponto de referência' })
    await dialog.getByText('Transportes da Verdade').waitFor()
    await dialog.getByLabel('Raio').fill('300')
    await save(dialog, `  ${NAME} `)
    await expect.poll(() => columnOf(places, 'Ponto de referência'), PATIENCE).toContain(NAME)
  })

  test('reads the name in the stops, at the ends of trips and, where wanted, beside positions', async () => {
    await open(STOPS)
    await expect.poll(() => columnOf(table('Paradas'), 'Ponto de referência'), PATIENCE).toContain(NAME)
    await open('/historical/travelhistory?v=1&periodo=ontem')
    const ends = async () =>
      [...(await columnOf(table('Viagens'), 'Origem')), ...(await columnOf(table('Viagens'), 'Destino'))].some(
        (place) => place.startsWith(`${NAME} · `),
      )
    await until(ends)
    await open('/historical/trackinghistory?v=1&periodo=ontem')
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Ponto de referência' }).check()
    await page.keyboard.press('Escape')
    await table('Posições').getByRole('columnheader', { name: 'Ponto de referência' }).waitFor()
  })

  test('sees the other stops alone, and those alone in their file', async () => {
    await open(STOPS)
    const named = async () => (await columnOf(table('Paradas'), 'Ponto de referência')).filter(Boolean).length
    await until(async () => (await named()) > 0)
    const whole = await download('CSV para Excel (;)')
    expect(whole).toContain(NAME)
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByLabel('Pontos de referência').selectOption('somente fora')
    await until(async () => (await named()) === 0)
    await page.waitForURL(/fora=1/)
    const outside = await download('CSV para Excel (;)')
    expect(outside).not.toContain(NAME)
    expect(outside.split('\r\n').length).toBeLessThan(whole.split('\r\n').length)
  })

  test('names the place of a vehicle from its card, and reads the name beside it in the grid', async () => {
    await open('/monitoring?v=1')
    const card = page.getByRole('region', { name: 'Veículo ABC1D23' })
    await card.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('button', { name: 'Criar ponto de referência' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo ponto de referência' })
    await dialog.getByText('Transportes da Verdade').waitFor()
    await save(dialog, 'Destino')
    await open('/monitoring?vista=grade')
    await page.getByRole('grid', { name: 'Grade de veículos' }).getByText('Destino', { exact: true }).waitFor()
  })

  test('says whose a place is that was pointed at on the map', async () => {
    await open('/monitoring?mapa=-23.19,-46.88,12')
    await page.getByText('Ao vivo').waitFor()
    const canvas = page.locator('canvas.maplibregl-canvas')
    const menu = page.getByRole('menu', { name: 'Ponto do mapa' })
    await until(async () => {
      await canvas.click({ button: 'right', position: { x: 300, y: 400 } })
      return await menu.isVisible()
    })
    await menu.getByRole('menuitem', { name: 'Criar ponto de referência' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo ponto de referência' })
    await dialog.getByLabel('Nome').fill('Doca')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.getByText('Informe o cliente.').waitFor()
    await dialog.getByRole('combobox', { name: 'Cliente' }).fill('verdade')
    await page.getByRole('option', { name: /Transportes da Verdade/ }).click()
    await save(dialog, 'Doca')
  })

  test('finds it in the list of the map and shows it there', async () => {
    await open('/monitoring')
    const list = await openList()
    await list.getByLabel('Buscar pelo nome ou cliente').fill('patio sao')
    await list.getByText('1 ponto de referência', { exact: true }).waitFor()
    await list.getByRole('button', { name: `Mostrar ${NAME}` }).click()
    await page.waitForURL(/pontos=1/)
    await untilOnMap(browser, page, LINE)
  })

  test('changes the name, and after that takes all of them away again', async () => {
    await open('/monitoring?pontos=1')
    const list = await openList()
    await list.getByRole('button', { name: `Editar ${NAME}` }).click()
    await save(page.getByRole('dialog', { name: 'Editar ponto de referência' }), 'Garagem')
    for (const name of ['Garagem', 'Destino', 'Doca']) {
      await list.getByRole('button', { name: `Excluir ${name}` }).click()
      await list.getByRole('button', { name: 'Confirmar a exclusão' }).press('Enter')
      await list.getByRole('rowheader', { name, exact: true }).waitFor({ state: 'detached' })
    }
    await list.getByText('Nenhum ponto de referência cadastrado.').waitFor()
    const read = page.waitForResponse((answer) => answer.request().postData()?.includes('pontosDeReferencia') ?? false)
    await open(STOPS)
    await read
    expect((await columnOf(table('Paradas'), 'Ponto de referência')).filter(Boolean)).toEqual([])
  })
})
