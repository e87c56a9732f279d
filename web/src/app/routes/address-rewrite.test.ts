import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearToken, storeToken } from '#api/session/session.ts'
import { ADDRESSES } from './address-rewrite.ts'
import { router } from './routes.tsx'

beforeEach(() => {
  const claims = { exp: Math.floor(Date.now() / 1000) + 3600 }
  storeToken(`e30.${btoa(JSON.stringify(claims))}.signature`)
})
// What a screen asked for ahead ends with the session.
afterEach(clearToken)

/** These are links as people keep them, and what each screen is asked for by them. */
const LINKS: readonly (readonly [link: string, search: object])[] = [
  ['/custom-dashboard?cliente=12&horas=6', { customerId: '12', silenceHours: '6' }],
  [
    '/monitoring?v=7&ocultos=3,4&cliente=12&busca=ABC&situacao=movendo,sem-sinal,alertas&ordem=atencao&grupo=situacao',
    {
      v: '7',
      hidden: '3,4',
      customerId: '12',
      text: 'ABC',
      statuses: 'moving,noSignal,alerts',
      order: 'attention',
      grouping: 'status',
    },
  ],
  ['/monitoring?comunicou=de-3h-a-6h', { heard: 'from3' }],
  [
    '/monitoring?vista=dividida&coluna=placa.desc&painel=400&doca=30&mapa=-23.5,-46.6,12&rotulos=nao&nomes=descricao',
    {
      view: 'split',
      column: 'placa.desc',
      panelWidth: '400',
      dockShare: '30',
      camera: '-23.5,-46.6,12',
      labels: 'off',
      names: 'description',
    },
  ],
  [
    '/monitoring/frota?fundo=hibrido&rastro=hoje&pontos=1&cercas=1&seguir=1&mosaico=vazio&tv=1&aba=desconhecidos',
    {
      ground: 'hybrid',
      trail: 'today',
      landmarks: '1',
      geofences: '1',
      follow: '1',
      mosaic: 'empty',
      tv: '1',
      tab: 'unknown',
    },
  ],
  [
    '/historical/trackinghistory?v=1,2&periodo=semana-passada&veltipo=1&vel=80&eventos=panic,sos&ign=ligada&memoria=1&filtros=1',
    {
      v: '1,2',
      preset: 'lastWeek',
      speedType: '1',
      speed: '80',
      events: 'panic,sos',
      ignition: 'on',
      fromMemory: '1',
      filters: '1',
    },
  ],
  [
    '/historical/stoppinghistory?v=1&periodo=7dias&aba=locais&minimo=30&ignicao=desligado&local=hoje&fora=1&ord=-duration&vista=tabela',
    {
      v: '1',
      preset: '7days',
      list: 'places',
      minStopMinutes: '30',
      stopIgnition: 'off',
      place: 'hoje',
      outside: '1',
      order: '-duration',
      pane: 'table',
    },
  ],
  [
    '/historical/travelhistory?v=1&de=2020-03-04T00:00:00&ate=2020-03-04T23:59:59&cor=viagem&limite=80&linhas=todas&descartados=1&viagemminima=5&kmminimo=2&acimade=100',
    {
      v: '1',
      from: '2020-03-04T00:00:00',
      to: '2020-03-04T23:59:59',
      coloring: 'trip',
      speedLimitKmh: '80',
      rows: 'all',
      discarded: '1',
      minTripMinutes: '5',
      minTripKm: '2',
      minTopSpeedKmh: '100',
    },
  ],
  [
    '/historical/travelhistory?v=0&cliente=12&trecho=7~2020-03-04T06:00:00~2020-03-04T07:10:00&periodo=7dias',
    { v: '0', customerId: '12', drawn: '7~2020-03-04T06:00:00~2020-03-04T07:10:00', preset: '7days' },
  ],
  ['/historical/travelhistory?v=0&grupoId=3&periodo=7dias', { v: '0', groupId: '3', preset: '7days' }],
  ['/veiculos/7?aba=equipamentos&trocar=1', { tab: 'devices', swap: '1' }],
  ['/clientes/7?aba=alteracoes', { tab: 'changes' }],
  ['/ocorrencias?grupo=minhas', { group: 'minhas' }],
  [
    '/chamados?grupo=urgentes&busca=chip&cliente=3&responsavel=ninguem&meus=1&vencidos=1&aguardando=cliente&pagina_urgentes=2',
    {
      group: 'urgent',
      text: 'chip',
      customerId: '3',
      assignee: 'nobody',
      mine: '1',
      overdue: '1',
      awaiting: 'customer',
      urgentPage: '2',
    },
  ],
  ['/chamados?veiculo=7&novo=em_branco', { vehicleId: '7', opening: 'blank' }],
  [
    '/chamados?novo=1&veiculo=7&t=2026-03-04T17:05:09.000Z',
    { opening: '1', vehicleId: '7', t: '2026-03-04T17:05:09.000Z' },
  ],
  [
    '/historical/distancehistory?periodo=mes&por=semana&grupo=cliente&comparar=1',
    { preset: 'thisMonth', step: 'week', group: 'customer', compare: '1' },
  ],
]

describe.each(LINKS)('%s', (link, search) => {
  test('opens in English', async () => {
    router.history.push(link)
    await router.load()
    expect(router.state.location.search).toEqual(search)
  })

  test('is what the address bar says where a screen asks for the same in English', () => {
    const [to] = link.split('?')
    const { publicHref } = router.buildLocation({ to: to as '/monitoring', search: search as never })
    expect(decodeURIComponent(publicHref)).toBe(link)
  })

  test('opens as it is where the login goes back to it', async () => {
    router.history.push(`/login?volta=${encodeURIComponent(link)}`)
    await router.load()
    expect(decodeURIComponent(router.history.location.href)).toBe(link)
    expect(router.state.location.search).toEqual(search)
  })
})

test('a screen changes one thing of its address and keeps the rest', async () => {
  router.history.push('/monitoring?v=7&rastro=hoje&outro=x')
  await router.load()
  await router.navigate({ to: '.', search: (before: object) => ({ ...before, trail: '60' }) as never })
  expect(router.history.location.href).toBe('/monitoring?v=7&rastro=60&outro=x')
})

test.each(ADDRESSES)(
  'no two parameters or values of %s share a word, and none is the English of another',
  (_, words) => {
    for (const table of [words.names, ...Object.values(words.values ?? {})] as Record<string, string>[]) {
      const portuguese = Object.values(table)
      expect(new Set(portuguese).size).toBe(portuguese.length)
      for (const [english, said] of Object.entries(table)) {
        if (english !== said) expect(Object.keys(table)).not.toContain(said)
      }
    }
  },
)
