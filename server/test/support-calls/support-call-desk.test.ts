import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type Registers, registersOf } from '../setup/register-records.ts'
import { callsOf } from '../setup/worlds/support-call-world.ts'

let api: Api
let make: Registers
let calls: ReturnType<typeof callsOf>
let operator: string

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
  calls = callsOf(api)
  operator = api.admin
})
afterAll(() => api.stop())

async function newCustomer(name?: string) {
  const customer = await make.customer(name ? { name } : {})
  return { customer, person: await make.person({ customer, type: 3 }) }
}

describe('lists', () => {
  test('each group pages by itself, so that finished calls hide no open one', async () => {
    const { customer, person } = await newCustomer()
    const open = []
    for (const classificacao of [1, 0, 1]) open.push((await calls.open(person, { classificacao })).codigo)
    const finished = []
    for (let n = 0; n < 22; n++) {
      const { codigo } = await calls.open(person)
      await calls.close(person, codigo)
      finished.push(codigo)
    }
    expect(await calls.codes(person)).toHaveLength(20)
    expect(await calls.codes(person, 'grupo: "urgentes"')).toEqual([open[0], open[2]])
    expect(await calls.codes(person, 'grupo: "importantes"')).toEqual([open[1]])
    expect(await calls.codes(person, 'grupo: "finalizados", first: 5')).toEqual(finished.toReversed().slice(0, 5))
    expect(await calls.codes(person, 'grupo: "finalizados", first: 5, offset: 20')).toEqual(
      finished.slice(0, 2).toReversed(),
    )
    const totals = await api.data(
      `{ chamadosTotal urgentes: chamadosTotal(grupo: "urgentes") finalizados: chamadosPorStatusTotal(status: 0)
         abertos: chamadosPorStatusTotal(status: "1", matriz: ${customer}) contagemDeChamados { urgentes importantes finalizados
         vencidos meus semResponsavel aguardandoCentral aguardandoCliente } }`,
      { token: person },
    )
    expect(totals).toMatchObject({ chamadosTotal: 25, urgentes: 2, finalizados: 22, abertos: 3 })
    expect(totals.contagemDeChamados).toEqual({
      ...{ urgentes: 2, importantes: 1, finalizados: 22, vencidos: 0, meus: 3, semResponsavel: 3 },
      ...{ aguardandoCentral: 3, aguardandoCliente: 0 },
    })
    const stranger = await newCustomer()
    await calls.open(stranger.person)
    const counted = (whose: number) => `{ contagemDeChamados(cliente: ${whose}) { urgentes importantes finalizados } }`
    expect(await api.data(counted(customer), { token: operator })).toEqual({
      contagemDeChamados: { urgentes: 2, importantes: 1, finalizados: 22 },
    })
    expect(await api.refusal(counted(stranger.customer), { token: person })).toMatch(/NOT_FOUND/)
    const { chamadosPorStatus } = await api.data('{ chamadosPorStatus(status: 1) { codigo finalizado } }', {
      token: person,
    })
    expect(chamadosPorStatus).toHaveLength(3)
    expect(await api.refusal('{ chamadosPorStatus(status: 2) { codigo } }', { token: person })).toBe(
      '200 BAD_USER_INPUT status',
    )
    expect(await api.refusal('{ chamados(grupo: "novos") { codigo } }', { token: person })).toBe(
      '200 BAD_USER_INPUT grupo',
    )
    expect(await api.refusal('{ chamados(first: 0) { codigo } }', { token: person })).toBe('200 BAD_USER_INPUT first')
  })

  test('are searched by words without case or accents, number, customer and plate in both standards', async () => {
    const { customer, person } = await newCustomer('Viação São José')
    const vehicle = await make.vehicle({ customer, plate: 'ABC1D23', description: 'Caminhão 12' })
    const { codigo } = await calls.open(person, {
      titulo: 'Ignição não liga',
      descricao: '100% parado',
      veiculo: vehicle,
    })
    for (const search of [
      ...['ignicao', '%IGNIÇÃO%', 'sao jose', 'abc1323', 'ABC-1D23', 'caminhao', `#${codigo}`, String(codigo), '100%'],
    ]) {
      expect(await calls.codes(operator, `busca: "${search}"`), search).toContain(codigo)
    }
    for (const search of [
      'xyz',
      "'; drop table support_call; --",
      '#999999',
      '\\\\',
      '_____________________________',
    ]) {
      expect(await calls.codes(person, `busca: "${search}"`), search).toEqual([])
    }
    expect(await calls.codes(operator, `veiculo: ${vehicle}`)).toEqual([codigo])
    expect(await calls.codes(operator, `cliente: ${customer}`)).toEqual([codigo])
    expect(await calls.codes(operator, `cliente: ${customer}, orderBy: "titulo", order: "desc"`)).toEqual([codigo])
    expect(await api.refusal('{ chamados(orderBy: "resolucao") { codigo } }', { token: operator })).toBe(
      '200 BAD_USER_INPUT orderBy',
    )
  })

  test('show what is overdue first, and alone', async () => {
    const { customer, person } = await newCustomer()
    const codes = []
    for (let n = 0; n < 3; n++) codes.push((await calls.open(person, { classificacao: 1 })).codigo)
    await api.pool.query(`update support_call set due_at = now() - interval '2 hours' where id = $1`, [codes[2]])
    expect(await calls.codes(person, 'grupo: "urgentes"')).toEqual([codes[2], codes[0], codes[1]])
    expect(await calls.codes(operator, `cliente: ${customer}, vencidos: true`)).toEqual([codes[2]])
    expect((await calls.get(person, codes[2])).vencido).toBe(true)
    const { contagemDeChamados } = await api.data('{ contagemDeChamados { vencidos maisAntigo } }', { token: person })
    expect(contagemDeChamados.vencidos).toBe(1)
    expect(contagemDeChamados.maisAntigo).toMatch(/^\d{4}-/)
  })
})

describe('the conversation', () => {
  test('waits for the desk where a call was opened again, also by the desk itself', async () => {
    const { customer, person } = await newCustomer()
    const { codigo } = await calls.open(person)
    await calls.change(operator, `responderChamado(codigo: ${codigo}, texto: "Chip trocado")`)
    await calls.close(operator, codigo)
    const reopened = await calls.change(operator, `reabrirChamado(codigo: ${codigo}, motivo: "voltou a silenciar")`)
    expect(reopened).toMatchObject({ ultimaRespostaDaCentral: false, situacao: 'emAtendimento' })
    expect(await calls.codes(operator, `cliente: ${customer}, aguardandoCentral: true`)).toEqual([codigo])
    expect(await calls.codes(operator, `cliente: ${customer}, aguardandoCliente: true`)).toEqual([])
  })

  test('is no sign that somebody attends while only the customer has a word in it', async () => {
    const { person } = await newCustomer()
    const { codigo } = await calls.open(person)
    const added = await calls.change(person, `responderChamado(codigo: ${codigo}, texto: "Esqueci: é o ABC1D23")`)
    expect(added).toMatchObject({ respostas: 1, situacao: 'aberto' })
  })

  test('is public but for notes of the desk, which customers see nothing of', async () => {
    const { customer, person } = await newCustomer()
    const { codigo, versao } = await calls.open(person)
    const noted = await calls.change(
      operator,
      `responderChamado(codigo: ${codigo}, texto: "Cliente difícil", interno: true)`,
    )
    expect(noted).toMatchObject({ versao, respostas: 0, situacao: 'aberto' })
    const answered = await calls.change(operator, `responderChamado(codigo: ${codigo}, texto: "Veja o cabo")`)
    expect(answered).toMatchObject({ respostas: 1, ultimaRespostaDaCentral: true, situacao: 'aguardandoCliente' })
    expect(await calls.codes(operator, `cliente: ${customer}, aguardandoCliente: true`)).toEqual([codigo])
    const replied = await calls.change(person, `responderChamado(codigo: ${codigo}, texto: "Está solto")`)
    expect(replied).toMatchObject({ respostas: 2, ultimaRespostaDaCentral: false, situacao: 'emAtendimento' })
    expect(await calls.codes(operator, `cliente: ${customer}, aguardandoCentral: true`)).toEqual([codigo])

    expect(
      (await calls.events(operator, codigo)).map(({ tipo, texto }: Record<string, string>) => [tipo, texto]),
    ).toEqual([
      ['abertura', ''],
      ['notaInterna', 'Cliente difícil'],
      ['resposta', 'Veja o cabo'],
      ['resposta', 'Está solto'],
    ])
    const seen = await api.ask(
      `{ eventosDoChamado(codigo: ${codigo}) { texto } eventosDoChamadoTotal(codigo: ${codigo}) }`,
      {
        token: person,
      },
    )
    expect(JSON.stringify(seen)).not.toContain('difícil')
    expect(seen.data.eventosDoChamadoTotal).toBe(3)
    expect(await calls.refused(person, `responderChamado(codigo: ${codigo}, texto: "x", interno: true)`)).toBe(
      '200 FORBIDDEN interno',
    )
    expect(await calls.refused(person, `responderChamado(codigo: ${codigo}, texto: " ")`)).toBe(
      '200 BAD_USER_INPUT texto',
    )
  })
})

describe('the desk', () => {
  test('makes one of its own responsible, and nobody else', async () => {
    const { customer, person } = await newCustomer()
    const { codigo } = await calls.open(person)
    const { responsaveisDeChamados } = await api.data('{ responsaveisDeChamados { id nome abertos } }', {
      token: operator,
    })
    expect(responsaveisDeChamados).toContainEqual({ id: 1, nome: 'ADMINISTRADOR', abertos: 0 })
    const assigned = await calls.change(operator, `atribuirChamado(codigo: ${codigo}, responsavel: 1)`)
    expect(assigned).toMatchObject({ responsavel: 1, responsavelNome: 'ADMINISTRADOR', situacao: 'emAtendimento' })
    expect(await calls.codes(operator, 'meus: true')).toEqual([codigo])
    expect(await calls.codes(operator, `cliente: ${customer}, semResponsavel: true`)).toEqual([])
    expect(await calls.codes(operator, 'responsavel: 1')).toEqual([codigo])
    const { rows } = await api.pool.query('select id from user_account where customer_id = $1', [customer])
    expect(await calls.refused(operator, `atribuirChamado(codigo: ${codigo}, responsavel: ${rows[0].id})`)).toBe(
      '200 NOT_FOUND responsavel',
    )
    expect(await calls.change(operator, `atribuirChamado(codigo: ${codigo}, responsavel: 0)`)).toMatchObject({
      responsavel: 0,
    })
    expect(await calls.refused(person, `atribuirChamado(codigo: ${codigo}, responsavel: 1)`)).toBe('200 FORBIDDEN')
    expect(await calls.events(person, codigo)).toMatchObject([
      { tipo: 'abertura' },
      { tipo: 'atribuicao', de: '', para: 'ADMINISTRADOR' },
      { tipo: 'atribuicao', de: 'ADMINISTRADOR', para: '' },
    ])
  })

  test('sets the due times of calls to come', async () => {
    const { person } = await newCustomer()
    const { prazosDeChamados } = await api.data('{ prazosDeChamados { urgente importante } }', { token: person })
    expect(prazosDeChamados).toEqual({ urgente: 4, importante: 24 })
    const change = 'mutation { definirPrazosDeChamados(urgente: "0.5", importante: 0) { urgente importante } }'
    expect(await api.refusal(change, { token: person })).toBe('200 FORBIDDEN')
    expect((await api.data(change, { token: operator })).definirPrazosDeChamados).toEqual({
      urgente: 0.5,
      importante: 0,
    })
    expect((await calls.open(person, { classificacao: 0 })).prazo).toBe('')
    const urgent = await calls.open(person, { classificacao: 1 })
    expect(Date.parse(`${urgent.prazo}Z`) - Date.parse(`${urgent.createdAt}Z`)).toBe(1_800_000)
    expect(
      await api.refusal('mutation { definirPrazosDeChamados(urgente: -1, importante: 0) { urgente } }', {
        token: operator,
      }),
    ).toBe('200 BAD_USER_INPUT urgente')
  })
  test('keeps a customer whose calls are open, and opens none again of one that was deleted', async () => {
    const customer = await make.customer()
    const { codigo } = await calls.open(operator, { cliente: customer })
    const remove = () => api.ask(`mutation { deleteCliente(cliId: ${customer}) { status } }`, { token: operator })
    expect((await remove()).errors?.[0]).toMatchObject({
      message: `Não é possível excluir: dependem deste registro 1 chamado aberto (#${codigo}).`,
      extensions: { code: 'CONFLICT' },
    })
    await calls.close(operator, codigo)
    expect((await remove()).errors).toBeUndefined()
    expect(await calls.get(operator, codigo)).toMatchObject({ matriz: customer, finalizado: true })
    expect(await calls.message(operator, `reabrirChamado(codigo: ${codigo}, motivo: "Voltou")`)).toBe(
      'O cliente deste chamado foi excluído.',
    )
  })

  test('of a customer and its deletion at the same moment one is done, never both', async () => {
    const customer = await make.customer()
    const holder = await api.pool.connect()
    await holder.query('begin')
    // The opening asked whether the customer is there, and waits for the due times.
    await holder.query('lock table setting in access exclusive mode')
    const opening = calls.open(operator, { cliente: customer })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const waitingCount = async () => (await api.pool.query(waiting)).rowCount
    await expect.poll(waitingCount, PATIENCE).toBe(1)
    let isAnswered = false
    const removal = api
      .ask(`mutation { deleteCliente(cliId: ${customer}) { status } }`, { token: operator })
      .finally(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await waitingCount()) === 2, PATIENCE).toBe(true)
    await holder.query('commit')
    holder.release()
    const { codigo } = await opening
    expect((await removal).errors?.[0]?.message).toBe(
      `Não é possível excluir: dependem deste registro 1 chamado aberto (#${codigo}).`,
    )
  })
})
