import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { QueryScope } from '#api/QueryScope.tsx'
import { soon } from '#testing/eventually.ts'
import { enterAs, labelled, openPage, press, seen, type } from '#testing/test-page.tsx'
import { QuickCreate } from '../form/QuickCreate.tsx'
import { QuickCreateContext } from '../form/quick-create-context.ts'
import { InstallationsTab } from './InstallationsTab.tsx'

let page: ReturnType<typeof openPage>
beforeEach(() => enterAs({ customerId: 784, userId: 1, access: 'A' }))
afterEach(() => page.close())

test('a link leads straight to the exchange of the device, at the field of the new one; closing it leaves the tab', async () => {
  const tab = (
    <QueryScope>
      <InstallationsTab vehicleId={7} title="ABC1D23" currentSerial="8631" />
    </QueryScope>
  )
  page = openPage('/veiculos/7?tab=devices&swap=1', tab, {})
  await seen('ABC1D23 tem o equipamento 8631.')
  await soon(() => expect(document.activeElement).toBe(labelled('Equipamento novo')))
  press('Cancelar')
  await soon(() => expect(page.router.state.location.search).toEqual({ tab: 'devices' }))
  await soon(() => expect(document.body.textContent).not.toContain('tem o equipamento 8631.'))
})

test('the exchange registers a new device in place and takes it', async () => {
  const tab = (
    <QueryScope>
      <QuickCreateContext value={(props) => <QuickCreate {...props} />}>
        <InstallationsTab vehicleId={7} title="ABC1D23" currentSerial="8631" />
      </QuickCreateContext>
    </QueryScope>
  )
  page = openPage('/veiculos/7?tab=devices&swap=1', tab, {
    createEquipamento: ({ input }) => ({
      status: true,
      record: { recordVersion: 1, serial: (input as { eqpSrn: string }).eqpSrn },
    }),
    trocarEquipamento: () => ({ status: true, record: { id: 7 } }),
  })
  await seen('ABC1D23 tem o equipamento 8631.')
  press('Cadastrar equipamento')
  await seen('Os outros dados podem ser completados depois.')
  await soon(() => expect(document.activeElement).toBe(labelled('Número de série ou IMEI (obrigatório)')))
  type(labelled('Número de série ou IMEI (obrigatório)'), 'RESERVA-7')
  press('Salvar')
  await seen('Confirma o Envio dos Dados?')
  press('CONFIRMAR')
  await soon(() => expect(page.of('createEquipamento')[0]?.variables['input']).toMatchObject({ eqpSrn: 'RESERVA-7' }))
  await soon(() => expect(document.body.textContent).not.toContain('Os outros dados podem ser completados depois.'))
  press('Trocar')
  await seen('RESERVA-7 passa para ABC1D23 a partir de agora.')
})

test('the dates of an installation are saved only where one of them changed: no beginning is refused, no end is until now', async () => {
  const link = { id: 3, deviceSerial: '8631', from: '2026-03-01 12:00:00', until: '2026-03-05 12:00:00' }
  page = openPage(
    '/veiculos/7?tab=devices',
    <QueryScope>
      <Record />
      <InstallationsTab vehicleId={7} title="ABC1D23" currentSerial="" />
    </QueryScope>,
    { instalacoesDoVeiculo: () => [link], corrigirInstalacao: () => link },
  )
  await soon(() => press('Corrigir as datas de 8631'))
  await soon(() => expect(labelled('De').value).not.toBe(''))
  expect(saving().disabled).toBe(true)
  const from = labelled('De').value
  type(labelled('De'), '')
  await soon(() => expect(saving().disabled).toBe(false))
  press('Salvar')
  await seen('Informe a data.')
  type(labelled('De'), from)
  type(labelled('Até'), '')
  await soon(() => press('Salvar'))
  await soon(() => press('CONFIRMAR'))
  await soon(() => expect(page.of('corrigirInstalacao')[0]?.variables).toEqual({ codigo: 3, fim: '' }))
  await seen('lido 2 vezes')
})

/** Stands for the record's page, which shows the dates that hold now. */
function Record() {
  const read = useRef(0)
  const { data } = useQuery({
    queryKey: ['record', 'veiculo', '7'],
    queryFn: () => ++read.current,
    staleTime: Infinity,
  })
  return <p>lido {data} vezes</p>
}

const saving = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Salvar')!
