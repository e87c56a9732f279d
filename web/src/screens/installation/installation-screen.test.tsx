import { tickFields } from '@monitorweb/contract/registers/installation-link'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, test } from 'vitest'
import { openPage, seen } from '#testing/test-page.tsx'
import { InstallationScreen } from './InstallationScreen.tsx'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const VIEW = {
  ...{ serial: '863000000000123', model: '', carrier: '', vehicle: '', protocol: '', host: '', place: 'em Manaus/AM' },
  ...{ endsAt: '2026-03-05 12:00:00', signedAt: '', now: '2026-03-04 12:00:00', fixTime: '2026-03-02 12:00:00' },
  ...{ satellites: 9, messages: [], ports: [] },
  ticks: { ...initialOf(tickFields), positionAt: '2026-03-02 12:00:05' },
}

function open(own: Partial<typeof VIEW> = {}) {
  page = openPage('/instalacao', <InstallationScreen />, { instalacaoPeloLink: () => ({ ...VIEW, ...own }) })
}

test('an installer is told of which zone the hours are, and of another day the day too', async () => {
  open()
  await seen('As horas são do horário de Brasília.')
  await seen('em Manaus/AM · 9 satélites · em 02/03/2026')
})

test('a single satellite is told as one', async () => {
  open({ satellites: 1 })
  await seen('em Manaus/AM · 1 satélite · em 02/03/2026')
})
