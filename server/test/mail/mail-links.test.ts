import { request } from 'node:http'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/auth/passwords/password.ts'
import { ensureFirstAdministrator } from '../../src/auth/users/first-administrator.ts'
import { readSettings } from '../../src/config.ts'
import type { Running } from '../../src/running.ts'
import { startWeb } from '../../src/start-web.ts'
import { openDatabase } from '../../src/storage/base/connections/database.ts'
import { PATIENCE } from '../setup/patience.ts'
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const ADMIN = { login: 'central', password: 'senha-da-central' }
let database: TestDatabase
let pool: pg.Pool
let smtp: MailServer
const processes: Running[] = []

beforeAll(async () => {
  database = await createTestDatabase(1)
  pool = openDatabase({ ...database.config, max: 2 })
  pool.on('error', () => undefined)
  smtp = await startMailServer()
  await ensureFirstAdministrator(database.config, ADMIN)
})
/** The central's administrator with the first password, and nobody slowed down. */
beforeEach(async () => {
  await pool.query('update user_account set password_hash = $1 where id = 1', [await hashPassword(ADMIN.password)])
  await pool.query('delete from login_failure')
})
afterEach(() => Promise.all(processes.splice(0).map((web) => web.stop())))
afterAll(async () => {
  await smtp.stop()
  await pool.end()
  await database.drop()
})

/** A web process as an operator would configure it. */
async function start(env: Record<string, string> = {}): Promise<string> {
  const { connectionString } = database.config
  const settings = readSettings({
    ...{ ROLE: 'web', HOST: '127.0.0.1', PORT: 'auto', DATABASE_URL: connectionString, SMTP_URL: smtp.url() },
    ...env,
  })
  const keys = {
    tokenSecret: 't'.repeat(32),
    secretsKey: 's'.repeat(32),
    traccarToken: 'r'.repeat(32),
    vapidKey: 'v'.repeat(32),
  }
  const web = await startWeb({ ...settings, ...keys, database: { connectionString } })
  processes.push(web)
  return web.addresses['web'] as string
}

async function moveTo(email: string): Promise<void> {
  await pool.query('update user_account set email = $1 where id = 1', [email])
}

async function call(url: string, query: string) {
  const response = await fetch(`${url}/graphql`, { method: 'POST', body: JSON.stringify({ query }) })
  return await response.json()
}

/** As somebody who would like links to lead elsewhere. */
async function callAs(host: string, url: string, query: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const headers = { host, 'x-forwarded-host': host, forwarded: `host=${host}`, 'content-type': 'application/json' }
    const sent = request(`${url}/graphql`, { method: 'POST', headers }, (response) => {
      response.resume().on('end', resolve)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ query }))
  })
}

const FORGOT = `mutation { solicitarNovaSenha(login: "${ADMIN.login}") { status } }`

describe('a link in a mail', () => {
  test('leads where PUBLIC_URL says, whatever the request says of its host, and opens the door', async () => {
    await moveTo('publica@central.exemplo')
    const url = await start({ PUBLIC_URL: 'https://frota.com.br/', TRUST_PROXY: 'on' })
    await callAs('mal.exemplo', url, FORGOT)
    const mail = await smtp.next('publica@central.exemplo')
    expect(mail.raw).toContain('From: MonitorWeb <nao-responda@frota.com.br>')
    expect(mail.raw).not.toContain('mal.exemplo')
    const token = /https:\/\/frota\.com\.br\/forgot#token=([\w-]{43})/.exec(mail.text())?.[1]
    const answer = await call(
      url,
      `mutation { redefinirSenha(token: "${token}", senha: "Tres-araras-azuis") { status } }`,
    )
    expect(answer).toEqual({ data: { redefinirSenha: { status: true } } })
    const entered = await call(
      url,
      `mutation { createToken(login: "central", password: "Tres-araras-azuis") { token } }`,
    )
    expect(entered.data.createToken.token).toBeTruthy()
  })

  test('leads to this machine where the program is for this machine alone', async () => {
    await moveTo('local@central.exemplo')
    const url = await start()
    await callAs('mal.exemplo', url, FORGOT)
    const mail = await smtp.next('local@central.exemplo')
    expect(mail.text()).toContain(`${url.replace('127.0.0.1', 'localhost')}/forgot#token=`)
  })

  test('is a code to type where nobody said at which address people find the program', async () => {
    await moveTo('todas@central.exemplo')
    const url = await start({ HOST: '0.0.0.0' })
    await callAs('mal.exemplo', url.replace('0.0.0.0', '127.0.0.1'), FORGOT)
    const text = (await smtp.next('todas@central.exemplo')).text()
    expect(text).toMatch(/Código: [\w-]{43}/)
    expect(text).toContain('escolha «Esqueci minha senha»')
    expect(text).not.toMatch(/https?:/)
  })
})

test('two web processes send a mail once', async () => {
  await moveTo('dois@central.exemplo')
  const [one, two] = [await start(), await start()]
  await call(one, FORGOT)
  await call(two, FORGOT)
  await expect
    .poll(
      async () =>
        (await pool.query(`select 1 from mail where recipient = $1 and state = 'sent'`, ['dois@central.exemplo']))
          .rowCount,
      PATIENCE,
    )
    .toBe(2)
  expect(smtp.received('dois@central.exemplo')).toHaveLength(2)
  const metrics = await (await fetch(`${two}/metrics`)).text()
  expect(metrics).toContain('monitorweb_mails{state="waiting"} 0')
})

test('operators see what was mailed and what was not, never what it said, and try it again', async () => {
  const url = await start()
  await moveTo('ninguem@central.exemplo')
  await call(url, FORGOT)
  const { data } = await call(
    url,
    `mutation { createToken(login: "central", password: "${ADMIN.password}") { token } }`,
  )
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${data.createToken.token}` }
    return await (await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json()
  }
  const failed =
    '{ emails(situacao: "failed") { codigo tipo destinatario tentativas erro } emailsTotal(situacao: "failed") }'
  await expect.poll(async () => (await ask(failed)).data.emailsTotal, PATIENCE).toBe(1)
  const [mail] = (await ask(failed)).data.emails
  expect(mail).toMatchObject({ tipo: 'passwordReset', destinatario: 'ninguem@central.exemplo', tentativas: 1 })
  expect(mail.erro).toContain('550')
  const lifeOf = async () =>
    (await pool.query('select expires_at - created_at as life from mail where id = $1', [mail.codigo])).rows[0].life
  const before = await lifeOf()
  const again = await ask(`mutation { reenviarEmail(codigo: ${mail.codigo}) { situacao tentativas } }`)
  expect(again.data.reenviarEmail).toEqual({ situacao: 'waiting', tentativas: 0 })
  // It is of use no longer than its link.
  expect(await lifeOf()).toEqual(before)
  await expect.poll(async () => (await ask(failed)).data.emailsTotal, PATIENCE).toBe(1)
  await pool.query('update mail set expires_at = now() where id = $1', [mail.codigo])
  const late = await ask(`mutation { reenviarEmail(codigo: ${mail.codigo}) { situacao } }`)
  expect(late.errors[0].message).toContain('O link deste e-mail venceu.')
  expect(late.errors[0].extensions).toMatchObject({ code: 'CONFLICT', field: 'codigo' })
  const twice = await ask(`mutation { a: reenviarEmail(codigo: 999999) { situacao } }`)
  expect(twice.errors[0].extensions).toMatchObject({ code: 'NOT_FOUND', field: 'codigo' })
})
