import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordLink } from '../../src/auth/passwords/password-links.ts'
import { answerPasswordRequests } from '../../src/auth/passwords/password-requests.ts'
import { createSecrets } from '../../src/auth/secrets/secrets.ts'
import { inTransaction } from '../../src/storage/base/transaction.ts'
import { type Api, startApi } from '../setup/graphql-api.ts'
import { PASSWORD, unique } from '../setup/register-records.ts'
import { holdDelays } from './login-delays.ts'
import { waitingMails } from './waiting-mails.ts'

const NEW_PASSWORD = 'Tres-araras-azuis'
const secrets = createSecrets('s'.repeat(32))
let api: Api

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
const forgot = (identifier: string) => `mutation { solicitarNovaSenha(login: "${identifier}") { status } }`
const reset = (token: string, password = NEW_PASSWORD) =>
  `mutation { redefinirSenha(token: "${token}", senha: "${password}") { status } }`
const enter = (login: string, password: string) =>
  api.refusal(`mutation { createToken(login: "${login}", password: "${password}") { token } }`)

async function person({ email = `${unique('pessoa')}@cliente.exemplo` } = {}) {
  const login = unique('senha')
  const { createUsuario } = await api.data(
    `mutation { createUsuario(tusId: 3, cliId: 784, usrLgn: "${login}", usrNom: "N", usrPwd: "${PASSWORD}", usrPml: 1, usrEml: "${email}") { usuario { usrId } } }`,
    { token: api.admin },
  )
  return { login, email, id: createUsuario.usuario.usrId as number }
}

/** What a web process does every other second. */
async function mailsTo(email: string) {
  const publicBase = () => ({ url: 'https://frota.exemplo', isSet: true })
  await answerPasswordRequests({ pool: api.pool, secrets, privileged: { customers: [784], users: [] }, publicBase })
  return await waitingMails(api.pool, secrets, email)
}

async function linkFor(login: string, email: string): Promise<string> {
  await api.data(forgot(login))
  const mails = await mailsTo(email)
  return /forgot#token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

describe('a forgotten password', () => {
  test('is asked for by login or mail address, whatever the case, and gets a link of PUBLIC_URL by mail', async () => {
    const { login, email } = await person()
    for (const identifier of [login, login.toUpperCase(), email, `  ${email.toUpperCase()} `]) {
      expect(await api.data(forgot(identifier))).toEqual({ solicitarNovaSenha: { status: true } })
    }
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(4)
    for (const { text, subject } of mails) {
      expect(subject).toBe('Nova senha do MonitorWeb')
      expect(text).toMatch(/https:\/\/frota\.exemplo\/forgot#token=[\w-]{43}\n/)
      expect(text).toContain(`Login: ${login}`)
    }
  })

  test('of nobody is answered alike, and becomes no mail', async () => {
    const { email } = await person()
    const answers = [await api.ask(forgot(email)), await api.ask(forgot('ninguem@lugar.exemplo'))]
    expect(answers[0]).toEqual(answers[1])
    expect(await mailsTo('ninguem@lugar.exemplo')).toEqual([])
    expect((await api.pool.query('select 1 from password_request')).rows).toEqual([])
  })

  test('of somebody who may not enter becomes no mail', async () => {
    for (const change of ['inactive_at = now()', "access_ends_at = now() - interval '1 minute'"]) {
      const { login, email, id } = await person()
      await api.pool.query(`update user_account set ${change} where id = $1`, [id])
      await api.data(forgot(login))
      expect(await mailsTo(email)).toEqual([])
    }
  })

  test('is answered with a link for each of those who share the address', async () => {
    const email = `${unique('familia')}@cliente.exemplo`
    const [one, two] = [await person({ email }), await person({ email })]
    await api.data(forgot(email))
    const texts = (await mailsTo(email)).map(({ text }) => text).join()
    for (const { login } of [one, two]) expect(texts).toContain(`Login: ${login}`)
  })

  test('of more people who share an address than get links says that the others ask by their login', async () => {
    const email = `${unique('caixa')}@cliente.exemplo`
    for (let count = 0; count < 5; count++) await person({ email })
    const address = '203.0.113.70'
    await api.ask(forgot(email), { address })
    expect((await mailsTo(email)).map(({ text }) => text).join()).not.toContain('pelo login em vez do e-mail')
    const { login } = await person({ email })
    await api.ask(forgot(email), { address })
    const texts = (await mailsTo(email)).slice(5).map(({ text }) => text)
    expect(texts.map((text) => text.includes('pelo login em vez do e-mail'))).toEqual(Array(5).fill(true))
    expect(texts.join()).not.toContain(`Login: ${login}\n`)
  })

  test('cannot be asked for on and on, neither for one person nor from one address or network', async () => {
    const { login } = await person()
    const codes: (string | undefined)[] = []
    for (let request = 0; request < 4; request++) {
      codes.push((await api.ask(forgot(login), { address: `198.51.100.${request}` })).errors?.[0]?.extensions.code)
      if (request === 2) await holdDelays(api.pool)
    }
    expect(codes).toEqual([undefined, undefined, undefined, 'TOO_MANY_REQUESTS'])
    const requests = Array.from({ length: 24 }, () => api.ask(forgot(unique('outro')), { address: '198.51.100.99' }))
    const refused = (await Promise.all(requests)).filter(({ errors }) => errors)
    expect(refused.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(Array(4).fill('TOO_MANY_REQUESTS'))
    const ofNetwork = Array.from({ length: 22 }, (_, host) =>
      api.ask(forgot(unique('outro')), { address: `2001:db8:5:5::${host}` }),
    )
    expect((await Promise.all(ofNetwork)).filter(({ errors }) => errors)).toHaveLength(2)
  })

  test('leaves no trace of what was typed', async () => {
    await api.data(forgot('minha-senha-no-lugar-errado'))
    const { rows } = await api.pool.query('select * from password_request')
    expect(rows).not.toEqual([])
    expect(JSON.stringify(rows)).not.toContain('minha-senha')
    const { rows: counted } = await api.pool.query('select key from login_failure')
    expect(JSON.stringify(counted)).not.toContain('minha-senha')
    await mailsTo('')
  })
})

describe('a link', () => {
  test('sets the password once, ends every session and every wait, and the person is told', async () => {
    const { login, email, id } = await person()
    const token = await api.signIn(login, PASSWORD)
    for (let guess = 0; guess < 6; guess++) await enter(login, 'errada')
    const link = await linkFor(login, email)
    expect(await api.data(reset(link))).toEqual({ redefinirSenha: { status: true } })
    const { errors } = await api.ask('{ versoesTotal }', { token })
    expect(errors?.[0]).toMatchObject({
      message: 'A senha deste usuário foi trocada. Entre com a senha nova.',
      extensions: { code: 'UNAUTHENTICATED', reason: 'passwordChanged' },
    })
    expect(await enter(login, NEW_PASSWORD)).toBe('200 none')
    expect(await enter(login, PASSWORD)).toBe('200 UNAUTHENTICATED')
    expect(await api.refusal(reset(link, 'Outras-araras-verdes'))).toBe('200 BAD_USER_INPUT token')
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Sua senha foi alterada')
    const { rows } = await api.pool.query(
      `select action, user_id from audit where entity = 'user' and entity_id = $1 and action in ('requestPasswordReset', 'resetPassword') order by id`,
      [String(id)],
    )
    expect(rows).toEqual([
      { action: 'requestPasswordReset', user_id: null },
      { action: 'resetPassword', user_id: id },
    ])
  })

  test('lets its person in from where it was used, whatever others guess', async () => {
    const { login, email } = await person()
    const address = '203.0.113.44'
    const enterFrom = (password: string, from: string) =>
      api.refusal(`mutation { createToken(login: "${login}", password: "${password}") { token } }`, { address: from })
    expect(await api.refusal(reset(await linkFor(login, email)), { address })).toBe('200 none')
    for (let guess = 0; guess < 6; guess++) await enterFrom('errada', '203.0.113.45')
    await holdDelays(api.pool)
    expect(await enterFrom(NEW_PASSWORD, '203.0.113.46')).toBe('200 TOO_MANY_REQUESTS')
    expect(await enterFrom(NEW_PASSWORD, address)).toBe('200 none')
  })

  test('serves one of those who try it at the same moment', async () => {
    const { login, email } = await person()
    const link = await linkFor(login, email)
    const tries = Array.from({ length: 5 }, (_, n) => api.refusal(reset(link, `Araras-numero-${n}x`)))
    expect((await Promise.all(tries)).sort()).toEqual([...Array(4).fill('200 BAD_USER_INPUT token'), '200 none'])
  })

  test('is used up by another of the same person', async () => {
    const { login, email } = await person()
    const [older, newer] = [await linkFor(login, email), await linkFor(login, email)]
    expect(older).not.toBe(newer)
    await api.data(reset(newer))
    expect(await api.refusal(reset(older))).toBe('200 BAD_USER_INPUT token')
  })

  test('is over after thirty minutes, and never was one that nobody made', async () => {
    const { login, email, id } = await person()
    const link = await linkFor(login, email)
    const { rows } = await api.pool.query(
      `select extract(epoch from expires_at - now())::float8 / 60 as minutes from password_link where user_id = $1`,
      [id],
    )
    expect(rows[0].minutes).toBeGreaterThan(29)
    expect(rows[0].minutes).toBeLessThanOrEqual(30)
    await api.pool.query(`update password_link set expires_at = now() where user_id = $1`, [id])
    for (const token of [link, 'x', link.slice(1)]) {
      expect(await api.refusal(reset(token))).toBe('200 BAD_USER_INPUT token')
    }
    expect(await enter(login, PASSWORD)).toBe('200 none')
  })

  test('stays good when the password that was chosen does not serve', async () => {
    const { login, email } = await person()
    const link = await linkFor(login, email)
    for (const password of ['curta', 'senha1234', login]) {
      expect(await api.refusal(reset(link, password))).toBe('200 BAD_USER_INPUT senha')
    }
    expect(await api.refusal(reset(link))).toBe('200 none')
  })

  test('that is right counts as no guess: of many behind one address each uses theirs', async () => {
    const { id } = await person()
    const address = '203.0.113.60'
    const linkOf = async () =>
      (await inTransaction(api.pool, (client) => createPasswordLink(client, id, 'reset'))).token
    for (let use = 0; use < 24; use++) {
      const password = use < 21 ? 'curta' : `Araras-de-numero-${use}`
      const outcome = await api.refusal(reset(await linkOf(), password), { address })
      expect(outcome).toBe(use < 21 ? '200 BAD_USER_INPUT senha' : '200 none')
    }
    const guess = () => api.refusal(reset('x'.repeat(43)), { address })
    for (let count = 0; count < 20; count++) expect(await guess()).toBe('200 BAD_USER_INPUT token')
    await holdDelays(api.pool)
    expect(await guess()).toBe('200 TOO_MANY_REQUESTS')
  })

  test('is kept as a digest, and its mail encrypted', async () => {
    const { login, email } = await person()
    const link = await linkFor(login, email)
    const { rows } = await api.pool.query(
      `select (select json_agg(p) from password_link p) as links, (select json_agg(m) from mail m) as mails,
              (select json_agg(a) from audit a) as audit`,
    )
    expect(JSON.stringify(rows)).not.toContain(link)
  })
})

describe('a password that its person changes', () => {
  const change = (current: string, next: string) =>
    `mutation { alterarSenha(senhaAtual: "${current}", novaSenha: "${next}") { status } }`

  test('ends the other sessions, and not the one it was changed in', async () => {
    const { login, email, id } = await person()
    const [other, own] = [await api.signIn(login, PASSWORD), await api.signIn(login, PASSWORD)]
    const link = await linkFor(login, email)
    expect(await api.data(change(PASSWORD, NEW_PASSWORD), { token: own })).toEqual({ alterarSenha: { status: true } })
    expect((await api.ask('{ versoesTotal }', { token: other })).errors?.[0]?.extensions.reason).toBe('passwordChanged')
    expect(await api.refusal('{ versoesTotal }', { token: own })).toBe('200 none')
    expect(await enter(login, NEW_PASSWORD)).toBe('200 none')
    expect(await api.refusal(reset(link))).toBe('200 BAD_USER_INPUT token')
    const { rows } = await api.pool.query(
      `select session_id, before, after from audit where action = 'changePassword' and entity_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ session_id: claimsOf(own).sid, before: null, after: null }])
  })

  test('is told to an address ten times an hour, and the audit says what was told to nobody', async () => {
    const address = `${unique('cheia')}@cliente.exemplo`
    const { login, id } = await person({ email: `${address};outra.${address}` })
    const token = await api.signIn(login, PASSWORD)
    let current = PASSWORD
    for (let count = 0; count < 12; count++) {
      const next = `Araras-de-numero-${count}`
      await api.data(change(current, next), { token })
      current = next
    }
    expect(await mailsTo(address)).toHaveLength(10)
    expect(await mailsTo(`outra.${address}`)).toHaveLength(10)
    const { rows } = await api.pool.query(
      `select action, count(*)::int from audit where entity = 'user' and entity_id = $1 and action in ('changePassword', 'mailLeftOut') group by 1 order by 1`,
      [String(id)],
    )
    expect(rows).toEqual([
      { action: 'changePassword', count: 12 },
      { action: 'mailLeftOut', count: 2 },
    ])
  })

  test('is refused without the right one, and where the new one does not serve', async () => {
    const { login } = await person()
    const token = await api.signIn(login, PASSWORD)
    expect(await api.refusal(change('errada', NEW_PASSWORD), { token })).toBe('200 BAD_USER_INPUT senhaAtual')
    for (const next of ['', 'curta', '12345678', 'Flamengo2024', login, PASSWORD]) {
      expect(await api.refusal(change(PASSWORD, next), { token })).toBe('200 BAD_USER_INPUT novaSenha')
    }
    expect(await enter(login, PASSWORD)).toBe('200 none')
  })
})

describe('a password that an administrator chooses', () => {
  test.each(['curta', '12345678', 'Flamengo2024', 'transvale.sul', 'Joana Prado', 'Rastreamento1'])(
    'is refused where others would guess it: %s',
    async (password) => {
      const { createCliente } = await api.data(
        `mutation { createCliente(input: { cliDsc: "${unique('Transvale Sul ')}" }) { cliente { cliId } } }`,
        { token: api.admin },
      )
      const create = (chosen: string) =>
        `mutation { createUsuario(tusId: 3, cliId: ${createCliente.cliente.cliId}, usrLgn: "${unique('x')}", usrNom: "Joana Prado", usrPwd: "${chosen}") { status } }`
      expect(await api.refusal(create(password), { token: api.admin })).toBe('200 BAD_USER_INPUT usrPwd')
      expect(await api.refusal(create(NEW_PASSWORD), { token: api.admin })).toBe('200 none')
    },
  )
})

describe('what an administrator changes of somebody', () => {
  const update = (id: number, fields: string) => `mutation { updateUsuario(usrId: ${id}, ${fields}) { status } }`

  test('is told to the person: a password, and another address at the one before', async () => {
    const { id, email } = await person()
    const moved = `${unique('outro')}@cliente.exemplo`
    await api.data(update(id, `usrPwd: "${NEW_PASSWORD}", usrEml: "${moved}"`), { token: api.admin })
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['Seu e-mail foi alterado', 'Sua senha foi alterada'])
    expect(await mailsTo(moved)).toEqual([])
  })

  test('leaves no link to a former address behind', async () => {
    const { id, login, email } = await person()
    const link = await linkFor(login, email)
    await api.data(update(id, `usrEml: "${unique('outro')}@cliente.exemplo"`), { token: api.admin })
    expect(await api.refusal(reset(link))).toBe('200 BAD_USER_INPUT token')
  })
})

describe('a link that an operator has sent', () => {
  const send = (id: number) => `mutation { enviarLinkDeSenha(usuario: ${id}) { status } }`

  test('reaches the person alone', async () => {
    const { email, id } = await person()
    const answer = await api.ask(send(id), { token: api.admin })
    expect(answer.data).toEqual({ enviarLinkDeSenha: { status: true } })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toMatch(/forgot#token=[\w-]{43}/)
  })

  test('is not sent to one address on and on, whoever has it', async () => {
    const email = `${unique('caixa')}@cliente.exemplo`
    const people = [await person({ email }), await person({ email: `outra.${email};${email}` })]
    for (let count = 0; count < 5; count++) await api.data(send(people[count % 2]!.id), { token: api.admin })
    await holdDelays(api.pool)
    for (const { id } of people) expect(await api.refusal(send(id), { token: api.admin })).toBe('200 TOO_MANY_REQUESTS')
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('is not sent to who may no longer enter', async () => {
    const { id, email } = await person()
    await api.pool.query(`update user_account set access_ends_at = now() - interval '1 day' where id = $1`, [id])
    expect(await api.refusal(send(id), { token: api.admin })).toBe('200 BAD_USER_INPUT usuario')
    expect(await mailsTo(email)).toEqual([])
  })

  test('needs an address to be sent to, and a person within reach', async () => {
    const { id } = await person({ email: '' })
    expect(await api.refusal(send(id), { token: api.admin })).toBe('200 BAD_USER_INPUT usuario')
    expect(await api.refusal(send(9e6), { token: api.admin })).toBe('200 NOT_FOUND usuario')
  })
})

test('a request that fails keeps none of the others waiting, and is answered once it can be', async () => {
  // What the tests before used up of the budget of their address.
  await api.pool.query('delete from login_failure')
  const [odd, sound] = [await person(), await person()]
  await api.pool.query(
    `create function refuse_mail() returns trigger language plpgsql as $$ begin
       if new.recipient = '${odd.email}' then raise 'odd'; end if; return new; end $$;
     create trigger refuse_mail before insert on mail for each row execute function refuse_mail()`,
  )
  await api.data(forgot(odd.login))
  await api.data(forgot(sound.login))
  await expect(mailsTo(sound.email)).rejects.toThrow('odd')
  expect(await waitingMails(api.pool, secrets, sound.email)).toHaveLength(1)
  await api.pool.query('drop trigger refuse_mail on mail')
  expect(await mailsTo(odd.email)).toHaveLength(1)
})
