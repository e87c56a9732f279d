import { geofenceDraftFields } from '@monitorweb/contract/places/geofence-draft'
import { initialOf } from '@monitorweb/contract/wire/check'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import type { MapPoint } from '#places/map-point.ts'
import { soon } from '#testing/eventually.ts'
import { enterAs, openPage, press, seen, type } from '#testing/test-page.tsx'
import { NO_WORK } from '../map-work.ts'
import { useLooks } from '../use-looks.ts'
import { ImportPanel } from './ImportPanel.tsx'

const POINT = '{"type":"Point","coordinates":[-46.6,-23.5]}'
/** More than are shown at first. */
const DRAFTS = Array.from({ length: 150 }, (_, index) => ({
  ...initialOf(geofenceDraftFields),
  ...{ number: index + 1, name: `Ponto ${index + 1}`, geometry: POINT, radiusMeters: 100 },
}))
const REFUSED = 130

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 7, userId: 1, access: 'A' }))
afterEach(() => page.close())

async function choose(fileName: string): Promise<void> {
  await seen('Importar cercas')
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(chooser, 'files', { value: [new File(['{}'], fileName)], configurable: true })
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

test('the map looks at the drawings of each file that is read, and stays where it is while rows are chosen', async () => {
  const looks: string[] = []
  const map = { fit: (places: readonly MapPoint[]) => void looks.push(places.length === 0 ? '' : middleOf(places)) }
  function Stage() {
    const [work, setWork] = useState(NO_WORK)
    const sight = { places: () => work.places, isRead: true, id: null, looks: work.looks, isPlaced: false }
    useLooks(map, sight)
    return <ImportPanel groups={[]} onWork={setWork} onDone={async () => undefined} />
  }
  let drafts = DRAFTS.slice(0, 2)
  page = openPage(
    '/cercas/importar',
    <QueryScope>
      <Stage />
    </QueryScope>,
    { lerArquivoDeCercas: () => drafts },
  )
  await choose('a.kml')
  await soon(() => expect(looks).toEqual(['', '-23.5, -46.6']))
  document.querySelector<HTMLInputElement>('input[type=checkbox]')!.click()
  await seen('Gravar 1 cerca')
  drafts = [{ ...DRAFTS[0]!, geometry: POINT.replace('-23.5', '-3.1') }]
  await choose('b.kml')
  await soon(() => expect(looks).toEqual(['', '-23.5, -46.6', '-3.1, -46.6']))
})

function middleOf(places: readonly MapPoint[]): string {
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const [latitudes, longitudes] = [places.map((at) => at.latitude), places.map((at) => at.longitude)]
  return `${middle(latitudes).toFixed(1)}, ${middle(longitudes).toFixed(1)}`
}

test('what was made of a file is not left without a question', async () => {
  page = openPage(
    '/cercas/importar',
    <QueryScope>
      <Link to={'/cercas' as string}>‹ Todas as cercas</Link>
      <ImportPanel groups={[]} onWork={() => undefined} onDone={async () => undefined} />
    </QueryScope>,
    { lerArquivoDeCercas: () => DRAFTS },
  )
  await choose('patios.kml')
  await soon(() => type(document.querySelector('[aria-label="Nome do desenho 1"]')!, 'Pátio Norte'))
  press('‹ Todas as cercas')
  await seen('Sair sem gravar?')
  press('Continuar aqui')
  expect(page.router.state.location.pathname).toBe('/cercas/importar')
})

test('rows that the server refuses stand first, with the focus and why, and it is said that nothing was saved', async () => {
  const refusal = { line: REFUSED, outcome: 'erro', message: 'Já existe uma cerca com este nome.' }
  page = openPage(
    '/cercas/importar',
    <QueryScope>
      <ImportPanel groups={[]} onWork={() => undefined} onDone={async () => undefined} />
    </QueryScope>,
    { lerArquivoDeCercas: () => DRAFTS, importarCercas: () => [refusal] },
  )
  await choose('patios.geojson')
  await seen('patios.geojson: 150 desenhos')
  await seen('Mostrar mais 50 de 50')
  expect(document.body.textContent).not.toContain('com erro')
  press('Gravar 150 cercas')
  await seen('1 desenho foi recusado; nada foi gravado.')
  await seen('150 desenhos, 1 com erro')
  const first = document.querySelector('[aria-label="Desenhos do arquivo"] li')!
  expect(first.textContent).toContain('Já existe uma cerca com este nome.')
  await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Nome do desenho ${REFUSED}`))
  expect(page.of('importarCercas')).toHaveLength(1)
})

test('what is wanted is saved by one call, all of it or nothing', async () => {
  page = openPage(
    '/cercas/importar',
    <QueryScope>
      <ImportPanel groups={[]} onWork={() => undefined} onDone={async () => undefined} />
    </QueryScope>,
    { lerArquivoDeCercas: () => DRAFTS.slice(0, 2), importarCercas: () => [] },
  )
  await choose('patios.kml')
  await seen('Gravar 2 cercas')
  press('Gravar 2 cercas')
  await seen('2 cercas gravadas.')
  expect(page.of('importarCercas').map(({ variables }) => variables['simular'])).toEqual([false])
})
