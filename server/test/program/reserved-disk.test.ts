import { afterAll, afterEach, expect, test } from 'vitest'
import { removeDataDirs } from '../setup/data-folders.ts'
import { newMigratedDataDir } from '../setup/initialized-data.ts'
import { PATIENCE } from '../setup/patience.ts'
import { type RunningProgram, runProgram, stopPrograms } from '../setup/run-program.ts'

afterEach(stopPrograms)
afterAll(removeDataDirs)

/** No disk has so much free: the level is reached as if the disk were nearly full. */
const MORE_THAN_ANY_DISK = '900000 TB'
const ADMIN = { ADMIN_LOGIN: 'chefe', ADMIN_PASSWORD: 'uma-senha-bem-escolhida-9' }

function urlOf(program: RunningProgram, path: string): string {
  return `http://127.0.0.1:${program.webPort}${path}`
}

async function ask(program: RunningProgram, query: string, token?: string) {
  const answer = await fetch(urlOf(program, '/graphql'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query }),
  })
  return (await answer.json()) as { data?: { createToken?: { token: string } }; errors?: { message: string }[] }
}

async function start(env: Record<string, string>): Promise<{ program: RunningProgram; token: string }> {
  const program = await runProgram({ DATA_DIR: newMigratedDataDir(), ...ADMIN, ...env })
  await expect.poll(async () => (await fetch(urlOf(program, '/readyz'))).status, PATIENCE).toBe(200)
  const { ADMIN_LOGIN, ADMIN_PASSWORD } = ADMIN
  const login = `mutation { createToken(login: "${ADMIN_LOGIN}", password: "${ADMIN_PASSWORD}") { token } }`
  return { program, token: (await ask(program, login)).data!.createToken!.token }
}

const PERIOD = 'parDhi: "2026-11-01 00:00:00", parDhf: "2026-11-02 00:00:00"'
const TRIAL = `{ testarRegra(cliente: 1, condicao: "speeding", limiteKmh: 90) { total } }`
const REPORT = `{ relatorioPosicoesTotal(cliId: 0, ${PERIOD}) }`

test('below the reserve reports and files stop in words, and positions go on', async () => {
  const { program, token } = await start({ DISK_WARNING: MORE_THAN_ANY_DISK, DISK_RESERVE: MORE_THAN_ANY_DISK })
  const warned = await (await fetch(urlOf(program, '/readyz'))).json()
  expect(warned).toMatchObject({
    status: 'ready',
    warnings: [{ reason: 'diskReserved', message: expect.stringMatching(/^O disco está quase cheio, restam .* de /) }],
  })
  await program.says('Aviso: O disco está quase cheio')

  await expect
    .poll(async () => (await ask(program, REPORT, token)).errors?.[0]?.message, PATIENCE)
    .toMatch(/relatórios estão suspensos, para que as posições continuem/)
  expect((await ask(program, TRIAL, token)).errors?.[0]?.message).toContain('relatórios estão suspensos')
  for (const path of ['/tracks/1?from=1&to=2', '/tracks/1/readings?from=1&to=2&columns=hdop']) {
    const track = await fetch(urlOf(program, path), { headers: { authorization: `Bearer ${token}` } })
    expect(track.status).toBe(503)
    expect(await track.json()).toMatchObject({ message: expect.stringContaining('relatórios estão suspensos') })
  }
  const inText = `data:text/plain;base64,${Buffer.from('texto').toString('base64')}`
  const call = `mutation { createChamado(input: { titulo: "x", arquivo: "${inText}" }) { codigo } }`
  expect((await ask(program, call, token)).errors?.[0]?.message).toContain('arquivos estão suspensos')
  const form = new FormData()
  form.append('file', new Blob(['texto']), 'texto.txt')
  const upload = await fetch(urlOf(program, '/uploads'), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(upload.status).toBe(503)
  expect(await upload.json()).toMatchObject({ message: expect.stringContaining('arquivos estão suspensos') })

  const position = `id=862170018895711&lat=-23.5&lon=-46.6&timestamp=${Math.floor(Date.now() / 1000)}`
  expect((await fetch(`http://127.0.0.1:${program.devicePorts['osmand']}/?${position}`)).status).toBe(200)
})

test('below the warning everything goes on, and operators are told', async () => {
  const { program, token } = await start({ DISK_WARNING: MORE_THAN_ANY_DISK, DISK_RESERVE: '0' })
  const warned = await (await fetch(urlOf(program, '/readyz'))).json()
  expect(warned).toMatchObject({ status: 'ready', warnings: [{ reason: 'diskLow' }] })
  expect(await ask(program, REPORT, token)).toEqual({ data: { relatorioPosicoesTotal: expect.anything() } })
})
