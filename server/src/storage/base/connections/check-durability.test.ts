import { expect, test } from 'vitest'
import { checkDurability } from './check-durability.ts'

/** Answers for a server what it says about its settings. */
function serverWith(settings: Record<string, string>) {
  const safe = { server_version: '15.2', server_version_num: '150002', fsync: 'on', full_page_writes: 'on' }
  const rows = Object.entries({ ...safe, synchronous_commit: 'on', ...settings }).map(([name, setting]) => ({
    name,
    setting,
  }))
  return { query: async () => ({ rows }) } as unknown as Parameters<typeof checkDurability>[0]
}

test('a server older than 15 is refused by its version', async () => {
  const old = serverWith({ server_version: '14.9', server_version_num: '140009' })
  await expect(checkDurability(old)).rejects.toThrow('O banco de dados é PostgreSQL 14.9; o programa precisa do 15 ou')
})

test('each setting that can lose what was acknowledged has a warning of its own', async () => {
  const warnings = await checkDurability(
    serverWith({ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  )
  expect(warnings.map((warning) => /, (\w+) está desligado/.exec(warning)?.[1])).toEqual([
    'fsync',
    'full_page_writes',
    'synchronous_commit',
  ])
})

test('confirming after a replica has it is as safe as confirming after the own disk has it', async () => {
  expect(await checkDurability(serverWith({ synchronous_commit: 'remote_apply' }))).toEqual([])
})

test.each([
  [{ synchronous_standby_names: '' }, /não espera por nenhuma réplica \(synchronous_standby_names está vazio\)/],
  [
    { synchronous_standby_names: 'FIRST 1 (b)', synchronous_commit: 'local' },
    /não espera pela réplica \(synchronous_commit é «local»\)/,
  ],
])(
  'of several servers, %j is warned of, since the one that takes over would lack what was confirmed',
  async (settings, words) => {
    const [warning, ...others] = await checkDurability(serverWith(settings), true)
    expect(warning).toMatch(words)
    expect(others).toEqual([])
    expect(await checkDurability(serverWith(settings))).toEqual([])
  },
)

test('of several servers that wait for each other nothing is warned of', async () => {
  expect(await checkDurability(serverWith({ synchronous_standby_names: 'FIRST 1 (b)' }), true)).toEqual([])
})
