import { expect, type Locator, type Page } from '@playwright/test'
import type { KnownDay } from '../fixtures/known-day.ts'
import { untilOnMap } from '../fixtures/map-colors.ts'
import { test } from '../fixtures/with-known-day.ts'

const STOPS = '/historical/stoppinghistory?'
const NAME = 'Pátio São João'
/** Of the lines around landmarks, in the light theme. */
const LINE = { red: 0x0f, green: 0x76, blue: 0x6e }

let page: Page
let known: KnownDay

/** Only operators see whose a landmark is. */
test.use({ storageState: async ({ operatorSession }, use) => use(operatorSession) })

/** Opens a link about the vehicle on the day that was driven. */
const open = (path: string) => page.goto(path.replace('?', `?v=${known.vehicleId}&${known.inLink}&`))
const table = (name: string) => page.getByRole('region', { name, exact: true })
/** Cells of a column of a table, by the words above it. */
async function columnOf(of: Locator, header: string): Promise<string[]> {
  await expect(of.locator('tbody tr:has(td)').first()).toBeVisible()
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
  await expect(dialog).not.toBeAttached()
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

test('an operator gives frequent places names, reads them everywhere, and takes them away again', async ({
  page: opened,
  knownDay,
}) => {
  page = opened
  known = knownDay
  await test.step('saves it from the list of places, asked first', async () => {
    await open(`${STOPS}aba=locais`)
    const places = table('Locais mais frequentes')
    await places
      .getByRole('button', { name: /^Salvar ponto de referência/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Novo ponto de referência' })
    await expect(dialog.getByText('Transportes da Verdade')).toBeVisible()
    await dialog.getByLabel('Raio').fill('300')
    await save(dialog, `  ${NAME} `)
    await expect.poll(() => columnOf(places, 'Ponto')).toContain(NAME)
  })

  await test.step('reads the name in the stops, at the ends of trips and, where wanted, beside positions', async () => {
    await open(STOPS)
    await expect.poll(() => columnOf(table('Paradas'), 'Ponto')).toContain(NAME)
    await open('/historical/travelhistory?')
    const ends = async () =>
      [...(await columnOf(table('Viagens'), 'Origem')), ...(await columnOf(table('Viagens'), 'Destino'))].some(
        (place) => place.startsWith(`${NAME} · `),
      )
    await expect.poll(ends).toBe(true)
    await open('/historical/trackinghistory?')
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Ponto de referência' }).check()
    await page.keyboard.press('Escape')
    await expect(table('Posições').getByRole('columnheader', { name: 'Ponto de referência' })).toBeVisible()
  })

  await test.step('sees the other stops alone, and those alone in their file', async () => {
    await open(STOPS)
    const named = async () => (await columnOf(table('Paradas'), 'Ponto')).filter(Boolean).length
    await expect.poll(named).toBeGreaterThan(0)
    const whole = await download('CSV para Excel (;)')
    expect(whole).toContain(NAME)
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('combobox', { name: 'Pontos de referência' }).click()
    await page.getByRole('option', { name: 'somente fora' }).click()
    await expect.poll(named).toBe(0)
    await page.waitForURL(/fora=1/)
    const outside = await download('CSV para Excel (;)')
    expect(outside).not.toContain(NAME)
    expect(outside.split('\r\n').length).toBeLessThan(whole.split('\r\n').length)
  })

  await test.step('names the place of a vehicle from its card, and reads the name beside it in the grid', async () => {
    await page.goto(`/monitoring?v=${known.vehicleId}`)
    const card = page.getByRole('region', { name: 'Veículo VRD2A34' })
    await card.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('button', { name: 'Criar ponto de referência' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo ponto de referência' })
    await expect(dialog.getByText('Transportes da Verdade')).toBeVisible()
    await save(dialog, 'Destino')
    await page.goto('/monitoring?vista=grade')
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Ponto de referência' }).check()
    await expect(
      page.getByRole('grid', { name: 'Grade de veículos' }).getByText('Destino', { exact: true }),
    ).toBeVisible()
  })

  await test.step('says whose a place is that was pointed at on the map', async () => {
    await page.goto('/monitoring?mapa=-23.19,-46.88,12')
    await expect(page.getByText('Ao vivo')).toBeVisible()
    const canvas = page.locator('canvas.maplibregl-canvas')
    const menu = page.getByRole('menu', { name: 'Ponto do mapa' })
    await expect(async () => {
      await canvas.click({ button: 'right', position: { x: 300, y: 400 } })
      expect(await menu.isVisible()).toBe(true)
    }).toPass()
    await menu.getByRole('menuitem', { name: 'Criar ponto de referência' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo ponto de referência' })
    await dialog.getByLabel('Nome').fill('Doca')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Informe o cliente.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Cliente' }).fill('verdade')
    await page.getByRole('option', { name: /Transportes da Verdade/ }).click()
    await save(dialog, 'Doca')
  })

  await test.step('finds it in the list of the map and shows it there', async () => {
    await page.goto('/monitoring')
    const list = await openList()
    await list.getByLabel('Buscar pelo nome ou cliente').fill('patio sao')
    await expect(list.getByText('1 ponto de referência', { exact: true })).toBeVisible()
    await list.getByRole('button', { name: `Mostrar ${NAME}` }).click()
    await page.waitForURL(/pontos=1/)
    await untilOnMap(page, LINE)
  })

  await test.step('changes the name, and after that takes all of them away again', async () => {
    await page.goto('/monitoring?pontos=1')
    const list = await openList()
    await list.getByRole('button', { name: `Editar ${NAME}` }).click()
    await save(page.getByRole('dialog', { name: 'Editar ponto de referência' }), 'Garagem')
    for (const name of ['Garagem', 'Destino', 'Doca']) {
      await list.getByRole('button', { name: `Excluir ${name}` }).click()
      await list.getByRole('button', { name: 'Confirmar a exclusão' }).press('Enter')
      await expect(list.getByRole('rowheader', { name, exact: true })).not.toBeAttached()
    }
    await expect(list.getByText('Nenhum ponto de referência cadastrado.')).toBeVisible()
    const read = page.waitForResponse((answer) => answer.request().postData()?.includes('pontosDeReferencia') ?? false)
    await open(STOPS)
    await read
    expect((await columnOf(table('Paradas'), 'Ponto')).filter(Boolean)).toEqual([])
  })
})
