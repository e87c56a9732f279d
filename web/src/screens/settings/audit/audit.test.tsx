import { auditEventFields } from '@monitorweb/contract/administration/audit-operations'
import { initialOf } from '@monitorweb/contract/wire/check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, REFUSAL, seen, type } from '#testing/test-page.tsx'
import { AuditSection } from './AuditSection.tsx'
import { auditAsCsv } from './audit-file.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

const looked = {
  ...initialOf(auditEventFields),
  ...{ id: 900, at: '2026-11-22 12:00:00', who: 'Marina Prado', action: 'Consultou o histórico' },
  ...{ entity: 'Veículo', key: '7', name: 'ABC1D23', address: '203.0.113.7' },
  changes: [
    { field: 'relatorio', label: 'Relatório', before: '', after: 'Viagens', isInstant: false },
    { field: 'fim', label: 'Fim', before: '', after: '2026-11-22 02:59:59', isInstant: true },
  ],
}
const changed = {
  ...looked,
  ...{ id: 899, action: 'Alterou', entity: 'Cliente', name: 'AURORA' },
  changes: [{ field: 'cliCid', label: 'Cidade', before: 'Jundiaí', after: '' }],
}

function open(events: object[]) {
  page = openPage(
    '/configuracoes/auditoria',
    <QueryScope>
      <AuditSection />
    </QueryScope>,
    { auditoria: ({ antesDe }) => (antesDe ? [] : events), auditoriaTotal: () => events.length },
  )
}

test('says who did what with which record, and what of it changed', async () => {
  open([looked, changed])
  await seen('Marina Prado')
  await seen('Veículo ABC1D23')
  // The wire writes instants in UTC.
  await seen('Viagens · Fim: 21/11/2026 23:59:59')
  await seen('Cidade: Jundiaí → vazio')
  // Folded it is a line; opened, each stands by its name, and the address from which it was done.
  const details = document.querySelector('details')!
  expect(details.open).toBe(false)
  expect([...details.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Relatório: Viagens',
    'Fim: 21/11/2026 23:59:59',
    'Endereço de rede: 203.0.113.7',
  ])
  await seen('Mostrando 2 de 2.')
})

test('a new record is told by what is not told beside it', async () => {
  const serial = { field: 'rasSerie', label: 'Número de série', before: '', after: '865000000000001' }
  const model = { field: 'rasVersao', label: 'Modelo', before: '', after: 'GT06' }
  const added = { ...looked, action: 'Cadastrou', entity: 'Equipamento', key: serial.after, name: '' }
  open([
    { ...added, id: 2, changes: [serial, model] },
    { ...added, id: 1, changes: [serial] },
  ])
  await seen('Modelo: GT06')
  const lines = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['Modelo: GT06', 'Número de série: 865000000000001'])
})

test('older events are asked for from the last one that is shown', async () => {
  open(Array.from({ length: 100 }, (_, index) => ({ ...looked, id: 900 - index })))
  await seen('Mostrando 100 de 100.')
  press('Ver anteriores')
  await soon(() => expect(page.of('auditoria').at(-1)?.variables).toMatchObject({ antesDe: 801 }))
})

test('events that were read stay where the older ones cannot be read, which can be tried again', async () => {
  const events = Array.from({ length: 120 }, (_, index) => ({ ...looked, id: 900 - index }))
  let isBusy = true
  page = openPage(
    '/configuracoes/auditoria',
    <QueryScope>
      <AuditSection />
    </QueryScope>,
    {
      auditoria: ({ antesDe }) => {
        if (!antesDe) return events.slice(0, 100)
        return isBusy ? REFUSAL : events.slice(100)
      },
      auditoriaTotal: () => events.length,
    },
  )
  await seen('Mostrando 100 de 120.')
  press('Ver anteriores')
  await seen('O servidor está ocupado.')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(100)
  isBusy = false
  press('Tentar de novo')
  await seen('Mostrando 120 de 120.')
})

test('with another filter nothing is said before what it finds was read', async () => {
  let arrive = (_events: object[]) => {}
  const found = new Promise((resolve) => (arrive = resolve))
  page = openPage(
    '/configuracoes/auditoria',
    <QueryScope>
      <AuditSection />
    </QueryScope>,
    { auditoria: ({ fim }) => (fim ? found : [looked]), auditoriaTotal: () => 1 },
  )
  await seen('Mostrando 1 de 1.')
  type(labelled('Até'), '23/11/2026')
  await soon(() => expect(document.querySelector('tbody')).toBeNull())
  expect(document.body.textContent).not.toContain('Mostrando')
  arrive([])
  await seen('Nada foi feito com estes filtros')
})

test('the end that is typed as a day or a minute is meant to its end', async () => {
  open([looked])
  await seen('Veículo ABC1D23')
  type(labelled('Até'), '23/11/2026')
  await soon(() => expect(page.of('auditoria').at(-1)?.variables).toMatchObject({ fim: '2026-11-24 03:00:00' }))
  type(labelled('Até'), '23/11/2026 14:05')
  await soon(() => expect(page.of('auditoria').at(-1)?.variables).toMatchObject({ fim: '2026-11-23 17:06:00' }))
  type(labelled('Até'), '31/02')
  await seen('Use dd/mm/aaaa hh:mm.')
})

test('the file has a line for each, with the whole of what changed', async () => {
  open([looked, changed])
  await seen('Veículo ABC1D23')
  const csv = await auditAsCsv({ since: null, until: null, personId: null, vehicleId: null, group: '' })
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain(';Alterou;Cliente;7;AURORA;Cidade: Jundiaí → vazio;203.0.113.7')
})
