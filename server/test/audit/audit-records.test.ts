import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PASSWORD, type Registers, registersOf, unique } from '../setup/register-records.ts'

let api: Api
let registers: Registers
beforeAll(async () => {
  api = await startApi()
  registers = registersOf(api)
})
afterAll(() => api.stop())

const FIELDS = 'codigo quando quem acao endereco alteracoes { campo rotulo antes depois }'
async function historyOf(kind: string, key: string | number, more = '') {
  const query = `{ historicoDeAlteracoes(entidade: "${kind}", registro: "${key}"${more}) { ${FIELDS} } historicoDeAlteracoesTotal(entidade: "${kind}", registro: "${key}"${more.replace(/, (first|offset): \d+/g, '')}) }`
  const data = await api.data(query, { token: api.admin })
  return { events: data.historicoDeAlteracoes, total: data.historicoDeAlteracoesTotal }
}
const reveal = (kind: string, key: string | number, field: string) =>
  `mutation { revelarSegredo(entidade: "${kind}", registro: "${key}", campo: "${field}") { valor } }`

async function newVehicle() {
  const customer = await registers.customer({ name: unique('AUDITADO') })
  const serial = unique('8631')
  await api.data(`mutation { createEquipamento(eqpSrn: "${serial}", eqpPin: "1357", eqpPuk: "24681357") { status } }`, {
    token: api.admin,
  })
  const { createVeiculo } = await api.data(
    `mutation { createVeiculo(input: { cliId: ${customer}, veiDsc: "Baú", veiSen: "senha à vista", eqpSrn: "${serial}", veiVst: "2026-01-02 03:04:05" }) { veiculo { veiId } } }`,
    { token: api.admin },
  )
  return { customer, serial, vehicle: createVeiculo.veiculo.veiId as number }
}

describe('the history of a record', () => {
  test('tells who did what when, field by field in words, and of secrets only that they are set', async () => {
    const { vehicle } = await newVehicle()
    const { events, total } = await historyOf('veiculo', vehicle)
    expect(total).toBe(1)
    const [event] = events
    expect(event).toMatchObject({ quem: 'ADMINISTRADOR', acao: 'Cadastrou', endereco: '10.0.0.1' })
    expect(event.quando).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const changes = event.alteracoes
    expect(changes).toContainEqual({ campo: 'veiDsc', rotulo: 'Descrição', antes: '', depois: 'Baú' })
    expect(changes).toContainEqual(expect.objectContaining({ campo: 'veiSen', antes: '', depois: '••••' }))
    expect(changes).toContainEqual(expect.objectContaining({ campo: 'veiVst', depois: '2026-01-02 03:04:05' }))
    expect(changes.find((change: { campo: string }) => change.campo === 'cliente').depois).toMatch(/^AUDITADO/)
    expect(JSON.stringify(events)).not.toContain('senha à vista')
    for (const counted of ['versao', 'veiDhs', 'veiId']) {
      expect(changes.map((change: { campo: string }) => change.campo)).not.toContain(counted)
    }
  })

  test('tells a change field by field, and of a secret that another took its place', async () => {
    const { vehicle, serial } = await newVehicle()
    const change = `mutation { updateVeiculo(input: { veiId: ${vehicle}, veiDsc: "Sider", veiSen: "outra senha" }) { status } }`
    await api.data(change, { token: api.admin })
    expect((await historyOf('veiculo', vehicle)).events[0]).toMatchObject({
      acao: 'Alterou',
      alteracoes: [
        { campo: 'veiDsc', rotulo: 'Descrição', antes: 'Baú', depois: 'Sider' },
        { campo: 'veiSen', rotulo: 'Senha', antes: '••••', depois: '•••• (outro)' },
      ],
    })
    const device = `mutation { updateEquipamento(eqpSrn: "${serial}", eqpPin: "qz-8642-pin", eqpPuk: "") { status } }`
    await api.data(device, { token: api.admin })
    const { events } = await historyOf('equipamento', serial)
    expect(events[0].alteracoes).toEqual([
      { campo: 'eqpPin', rotulo: 'PIN', antes: '••••', depois: '•••• (outro)' },
      { campo: 'eqpPuk', rotulo: 'PUK', antes: '••••', depois: '' },
    ])
    expect(JSON.stringify(events)).not.toContain('qz-8642-pin')
    const { rows } = await api.pool.query('select * from audit')
    for (const secret of ['outra senha', 'qz-8642-pin']) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('tells since when somebody said that a vehicle has its device and its customer', async () => {
    const { vehicle } = await newVehicle()
    const [buyer, serial] = [await registers.customer(), await registers.device()]
    const change = `updateVeiculo(input: { veiId: ${vehicle}, cliId: ${buyer}, proprietarioDesde: "2026-03-01 00:00:00", eqpSrn: "${serial}" }) { status }`
    await api.data(`mutation { ${change} }`, { token: api.admin })
    const sold = (await historyOf('veiculo', vehicle)).events[0].alteracoes
    expect(sold).toContainEqual(
      expect.objectContaining({ rotulo: 'Proprietário desde', antes: '', depois: '2026-03-01 00:00:00' }),
    )
    expect(sold.map(({ rotulo }: { rotulo: string }) => rotulo)).not.toContain('Instalado em')
    const input = `{ cliId: ${buyer}, veiDsc: "Truque", eqpSrn: "${await registers.device()}", instaladoEm: "2026-04-01 00:00:00" }`
    const { createVeiculo } = await api.data(`mutation { createVeiculo(input: ${input}) { veiculo { veiId } } }`, {
      token: api.admin,
    })
    const [created] = (await historyOf('veiculo', createVeiculo.veiculo.veiId)).events
    expect(created.alteracoes).toContainEqual(
      expect.objectContaining({ rotulo: 'Instalado em', depois: '2026-04-01 00:00:00' }),
    )
  })

  test('goes on after the record was deleted', async () => {
    const customer = await registers.customer()
    await api.data(`mutation { deleteCliente(cliId: ${customer}) { status } }`, { token: api.admin })
    const { events } = await historyOf('cliente', customer)
    expect(events.map((event: { acao: string }) => event.acao)).toEqual(['Excluiu', 'Cadastrou'])
  })

  test('is paged, the newest first, and its total counts them all', async () => {
    const customer = await registers.customer()
    for (const kmh of [20, 30, 40]) {
      await api.data(
        `mutation { definirRegrasDeViagem(cliente: ${customer}, input: { velocidadeMovimento: ${kmh} }) { velocidadeMovimento } }`,
        { token: api.admin },
      )
    }
    const { events, total } = await historyOf('cliente', customer, ', first: 2')
    expect(total).toBe(4)
    const [newest] = events
    expect(events).toHaveLength(2)
    expect(newest.alteracoes).toEqual([
      { campo: 'velocidadeMovimento', rotulo: 'Em movimento a partir de (km/h)', antes: '30', depois: '40' },
    ])
    const oldest = await historyOf('cliente', customer, ', first: 2, offset: 2')
    expect(oldest.events.map((event: { acao: string }) => event.acao)).toEqual(['Alterou', 'Cadastrou'])
  })

  test('leaves logins out until they are asked for', async () => {
    const customer = await registers.customer()
    await registers.person({ customer, type: 3 })
    const { rows } = await api.pool.query('select max(id)::int as id from user_account')
    const actions = async (more: string) =>
      (await historyOf('usuario', rows[0].id, more)).events.map((event: { acao: string }) => event.acao)
    expect(await actions('')).toEqual(['Cadastrou'])
    expect(await actions(', acessos: true')).toEqual(['Entrou', 'Cadastrou'])
    const text = JSON.stringify(await historyOf('usuario', rows[0].id, ', acessos: true'))
    expect(text).not.toContain(PASSWORD)
    expect(text).not.toContain('argon')
  })

  test.each([
    ['veiculo', '999999', 'NOT_FOUND'],
    ['equipamento', 'NINGUEM', 'NOT_FOUND'],
    ['equipamento', "' or 1=1", 'NOT_FOUND'],
    ['veiculo', '1; drop table audit', 'BAD_USER_INPUT registro'],
    ['audit', '1', 'BAD_USER_INPUT entidade'],
  ])('of %s %s is refused: %s', async (kind, key, refusal) => {
    const query = `{ historicoDeAlteracoes(entidade: "${kind}", registro: "${key}") { quem } }`
    expect(await api.refusal(query, { token: api.admin })).toBe(`200 ${refusal}`)
  })

  test('is for operators alone', async () => {
    const { customer, vehicle } = await newVehicle()
    for (const type of [1, 2, 3, 4]) {
      const token = await registers.person({ customer, type })
      const query = `{ historicoDeAlteracoes(entidade: "veiculo", registro: "${vehicle}") { quem } }`
      expect(await api.refusal(query, { token }), String(type)).toBe('200 FORBIDDEN')
      expect(await api.refusal(reveal('veiculo', vehicle, 'veiSen'), { token }), String(type)).toBe('200 FORBIDDEN')
    }
  })
})

describe('a secret', () => {
  test('is shown as it was written, and the record says who saw it', async () => {
    const { serial, vehicle } = await newVehicle()
    const { rows } = await api.pool.query(
      `select d.pin_encrypted, d.puk_encrypted, v.password_encrypted from device d, vehicle v where d.serial = $1 and v.id = $2`,
      [serial, vehicle],
    )
    for (const stored of Object.values(rows[0])) expect(stored).toMatch(/^v1\.[A-Za-z0-9+/=]{40,}$/)
    const shown = async (kind: string, key: string | number, field: string) =>
      (await api.data(reveal(kind, key, field), { token: api.admin })).revelarSegredo.valor
    expect(await shown('equipamento', serial.toLowerCase(), 'eqpPin')).toBe('1357')
    expect(await shown('equipamento', serial, 'eqpPuk')).toBe('24681357')
    expect(await shown('veiculo', vehicle, 'veiSen')).toBe('senha à vista')
    expect(await shown('veiculo', vehicle, 'veiSenc')).toBe('')
    const { events } = await historyOf('equipamento', serial, ', acessos: true')
    expect(events.map((event: { acao: string }) => event.acao)).toEqual([
      'Viu um segredo',
      'Viu um segredo',
      'Cadastrou',
    ])
    expect(events[1].alteracoes).toEqual([{ campo: 'campo', rotulo: 'Campo', antes: '', depois: 'PIN' }])
    expect(JSON.stringify(events)).not.toMatch(/1357|24681357/)
  })

  test.each([
    ['veiculo', 'veiDsc', 'BAD_USER_INPUT campo'],
    ['cliente', 'cliDsc', 'BAD_USER_INPUT campo'],
    ['usuario', 'usrPwd', 'BAD_USER_INPUT campo'],
    ['equipamento', 'constructor', 'BAD_USER_INPUT campo'],
    ['equipamento', 'eqpPin', 'NOT_FOUND'],
  ])('of %s %s: %s', async (kind, field, refusal) => {
    expect(await api.refusal(reveal(kind, '999999', field), { token: api.admin })).toBe(`200 ${refusal}`)
  })

  test('of a device that nobody registered is none', async () => {
    await api.pool.query(`insert into device (serial, state) values ('ESTRANHO-1', 'quarantine')`)
    expect(await api.refusal(reveal('equipamento', 'ESTRANHO-1', 'eqpPin'), { token: api.admin })).toBe('200 NOT_FOUND')
  })
})

describe('the audit', () => {
  test.each([
    'update audit set action = action',
    'delete from audit',
    'truncate audit',
    'truncate audit restart identity cascade',
  ])('refuses «%s»', async (statement) => {
    const count = async () => (await api.pool.query('select count(*)::int as n from audit')).rows[0].n
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await expect(api.pool.query(statement)).rejects.toThrow('audit is append-only')
    expect(await count()).toBe(before)
  })
})
