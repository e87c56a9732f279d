import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { findZoneOf } from '../../src/storage/accounts/person-zone.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PATIENCE } from '../setup/patience.ts'
import { PASSWORD, type Registers, registersOf, unique } from '../setup/register-records.ts'
import { waitingMails } from './waiting-mails.ts'

let api: Api
let make: Registers

beforeAll(async () => {
  api = await startApi()
  make = registersOf(api)
})
afterAll(() => api.stop())

const PROFILE = `
  codigo login nome telefone email operador acessoAte variosAcessos ultimoAcesso ultimoEndereco senhaAlteradaEm
  segundoFator codigosRestantes versao tipoUsuario { tusId tusDac } cliente { cliId cliDsc }
  preferencias { fuso tema densidade paginaInicial bloqueioMinutos atalhos }`

async function profileOf(token: string) {
  return (await api.data(`{ meuPerfil { ${PROFILE} } }`, { token })).meuPerfil
}

async function change(input: object, options: { token: string; password?: string }) {
  const query =
    'mutation ($input: PerfilInput!, $senha: Texto) { alterarMeuPerfil(input: $input, senha: $senha) { versao nome telefone email } }'
  return await api.ask(query, { token: options.token, variables: { input, senha: options.password ?? null } })
}

async function prefer(input: object, token: string) {
  const query = `mutation ($input: PreferenciasInput!) { alterarPreferencias(input: $input) { preferencias { fuso tema densidade paginaInicial bloqueioMinutos atalhos } } }`
  return await api.ask(query, { token, variables: { input } })
}

describe('the own profile', () => {
  test('says who one is, of which customer and type, and how one likes the program', async () => {
    const customer = await make.customer({ name: 'TRANSVALE' })
    const profile = await profileOf(await make.person({ customer, type: 3 }))
    expect(profile).toMatchObject({
      operador: false,
      acessoAte: '',
      segundoFator: false,
      codigosRestantes: 0,
      senhaAlteradaEm: '',
      ultimoEndereco: '10.0.0.1',
      tipoUsuario: { tusId: 3, tusDac: 'C' },
      cliente: { cliId: customer, cliDsc: 'TRANSVALE' },
      preferencias: {
        fuso: 'America/Sao_Paulo',
        tema: 'auto',
        densidade: 'comfortable',
        paginaInicial: '/custom-dashboard',
        bloqueioMinutos: 0,
        atalhos: true,
      },
    })
    expect(await profileOf(api.admin)).toMatchObject({ operador: true, preferencias: { bloqueioMinutos: 15 } })
  })

  test('changes name and phone, keeps what is not sent, and the audit says from what to what', async () => {
    const token = await make.person({ customer: 784, type: 4 })
    const before = await profileOf(token)
    const answer = await change({ nome: '  Ana   Lúcia ', versao: before.versao }, { token })
    expect(answer.data.alterarMeuPerfil).toEqual({ ...pick(before), nome: 'Ana Lúcia', versao: before.versao + 1 })
    const { rows } = await api.pool.query(
      `select action, before, after from audit where entity = 'user' and entity_id = $1 order by id desc limit 1`,
      [String(before.codigo)],
    )
    expect(rows).toEqual([{ action: 'update', before: { name: before.nome }, after: { name: 'Ana Lúcia' } }])
  })

  test('is saved twice from one open form, and not over what somebody else changed meanwhile', async () => {
    const token = await make.person({ customer: 784, type: 3 })
    const { codigo, versao } = await profileOf(token)
    await change({ telefone: '11 98888-7777', versao }, { token })
    expect((await change({ telefone: '11 90000-0000', versao }, { token })).errors).toBeUndefined()
    await api.data(`mutation { updateUsuario(usrId: ${codigo}, usrNom: "Outro nome") { status } }`, {
      token: api.admin,
    })
    const { errors } = await change({ telefone: '11 97777-0000', versao }, { token })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'versao' })
  })

  test.each([
    [{ nome: '' }, 'nome'],
    [{ email: 'sem-arroba' }, 'email'],
    [{ email: 'a@b.exemplo\nBcc: c@d.exemplo' }, 'email'],
    [{ nome: 'x'.repeat(300) }, 'nome'],
  ])('refuses %j', async (input, field) => {
    const token = await make.person({ customer: 784, type: 3 })
    const { errors } = await change(input, { token, password: PASSWORD })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field })
  })

  test('is saved with a mail address as odd as it is stored', async () => {
    const token = await make.person({ customer: 784, type: 3 })
    const { codigo } = await profileOf(token)
    await api.pool.query(`update user_account set email = 'ramal 12' where id = $1`, [codigo])
    expect((await change({ nome: 'Ana Lúcia', email: 'ramal 12' }, { token })).errors).toBeUndefined()
  })

  test('moves to another mail address only with the password, and the old one is told', async () => {
    const token = await make.person({ customer: 784, type: 3 })
    const [first, second] = [`${unique('um')}@cliente.exemplo`, `${unique('dois')}@cliente.exemplo`]
    for (const password of [undefined, 'errada']) {
      const { errors } = await change({ email: first }, { token, ...(password && { password }) })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'senha' })
    }
    expect((await change({ email: first.toUpperCase() }, { token, password: PASSWORD })).errors).toBeUndefined()
    expect((await profileOf(token)).email).toBe(first)
    expect((await change({ email: second }, { token, password: PASSWORD })).errors).toBeUndefined()
    const mails = await waitingMails(api.pool, createSecrets('s'.repeat(32)), first)
    expect(mails.map(({ subject }) => subject)).toEqual(['Seu e-mail foi alterado'])
  })
})

test('of several mail addresses each is told once whether it still is one', async () => {
  const token = await make.person({ customer: 784, type: 3 })
  const [kept, gone] = [`${unique('fica')}@cliente.exemplo`, `${unique('sai')}@cliente.exemplo`]
  for (const email of [`${kept};${gone};${gone}`, `${kept}, nova.${kept}`]) {
    expect((await change({ email }, { token, password: PASSWORD })).errors).toBeUndefined()
  }
  const saidTo = async (address: string) =>
    (await waitingMails(api.pool, createSecrets('s'.repeat(32)), address)).map(({ text }) => text)
  expect(await saidTo(kept)).toEqual([expect.stringContaining('este endereço continua entre os que recebem')])
  expect(await saidTo(gone)).toEqual([expect.stringContaining('este endereço não recebe mais')])
  expect(await saidTo(`nova.${kept}`)).toEqual([])
})

describe('preferences', () => {
  test('are no register: changing them makes nobody who keeps a copy of one read it anew', async () => {
    const token = await make.person({ customer: 784, type: 4 })
    const heard: (string | undefined)[] = []
    const listener = await api.pool.connect()
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.query('listen registers')
    expect((await prefer({ tema: 'dark' }, token)).errors).toBeUndefined()
    await api.pool.query(`select pg_notify('registers', 'told after it')`)
    await expect.poll(() => heard, PATIENCE).toContain('told after it')
    expect(heard).toEqual(['told after it'])
    listener.release(true)
  })

  test('are kept one by one, and their zone is the one of reports', async () => {
    const token = await make.person({ customer: 784, type: 3 })
    const { codigo, versao } = await profileOf(token)
    expect((await prefer({ fuso: 'America/Manaus', tema: 'dark' }, token)).errors).toBeUndefined()
    const { data } = await prefer({ paginaInicial: '/monitoring', bloqueioMinutos: 30, atalhos: false }, token)
    expect(data.alterarPreferencias.preferencias).toEqual({
      fuso: 'America/Manaus',
      tema: 'dark',
      densidade: 'comfortable',
      paginaInicial: '/monitoring',
      bloqueioMinutos: 30,
      atalhos: false,
    })
    expect(await findZoneOf(api.pool, codigo)).toBe('America/Manaus')
    expect((await profileOf(token)).versao).toBe(versao)
  })

  test('hold the views of lists that a person saved, and nothing that is no list of views', async () => {
    const token = await make.person({ customer: 784, type: 3 })
    const visoes = JSON.stringify([{ list: 'veiculos', name: 'Sem equipamento', search: 'sem=equipamento' }])
    expect((await prefer({ visoes }, token)).errors).toBeUndefined()
    const query = '{ meuPerfil { preferencias { visoes } } }'
    expect((await api.data(query, { token })).meuPerfil.preferencias.visoes).toBe(visoes)
    for (const wrong of ['{}', '[1]', 'x', JSON.stringify(Array(61).fill(JSON.parse(visoes)[0]))]) {
      expect((await prefer({ visoes: wrong }, token)).errors?.[0]?.extensions).toMatchObject({ field: 'visoes' })
    }
  })

  test('leave alone what else stands in the settings, and what does not serve there reads as the default', async () => {
    const token = await make.person({ customer: 784, type: 3 })
    const { codigo } = await profileOf(token)
    for (const [settings, kept] of [
      ['{"zone":"Marte","theme":7,"other":{"a":1}}', { zone: 'Marte', theme: 'light', other: { a: 1 } }],
      ['not json', { theme: 'light' }],
      ['[1]', { theme: 'light' }],
    ] as const) {
      await api.pool.query('update user_account set settings = $2 where id = $1', [codigo, settings])
      expect((await profileOf(token)).preferencias).toMatchObject({ fuso: 'America/Sao_Paulo', tema: 'auto' })
      expect((await prefer({ tema: 'light' }, token)).errors).toBeUndefined()
      const { rows } = await api.pool.query('select settings from user_account where id = $1', [codigo])
      expect(JSON.parse(rows[0].settings)).toEqual(kept)
    }
  })

  test.each([
    [{ fuso: 'America/Marte' }, 'fuso'],
    [{ fuso: '' }, 'fuso'],
    [{ tema: 'rosa' }, 'tema'],
    [{ densidade: 'x' }, 'densidade'],
    [{ paginaInicial: 'https://outro.exemplo' }, 'paginaInicial'],
    [{ paginaInicial: '//outro.exemplo' }, 'paginaInicial'],
    [{ paginaInicial: '/\\outro.exemplo' }, 'paginaInicial'],
    [{ bloqueioMinutos: 7 }, 'bloqueioMinutos'],
  ])('refuse %j', async (input, field) => {
    const { errors } = await prefer(input, api.admin)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field })
  })
})

function pick({ nome, telefone, email, versao }: Record<string, unknown>) {
  return { nome, telefone, email, versao }
}
