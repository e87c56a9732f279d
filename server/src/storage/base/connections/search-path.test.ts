import pg from 'pg'
import { expect, test } from 'vitest'
import { withSearchPath } from './search-path.ts'

/** As the driver understands it. */
function optionsOf(config: pg.ClientConfig): unknown {
  const { connectionParameters } = new pg.Client(config) as unknown as { connectionParameters: pg.ClientConfig }
  return connectionParameters.options
}

test('names are looked for on the path', () => {
  const config = { connectionString: 'postgres://somebody@host/base' }
  expect(optionsOf(withSearchPath(config, 'cell_0,public'))).toBe('-c search_path=cell_0,public')
})

test.each([
  { connectionString: 'postgres://somebody@host/base', options: '-c timezone=UTC' },
  { connectionString: 'postgres://somebody@host/base?options=-c%20timezone%3DUTC' },
  { host: 'host', options: '-c timezone=UTC' },
])('other options stay, wherever they are told: %o', (config) => {
  expect(optionsOf(withSearchPath(config, 'cell_0,public'))).toBe('-c timezone=UTC -c search_path=cell_0,public')
})

test('the last path counts', () => {
  const config = withSearchPath({ host: 'host' }, 'public,cell_0')
  expect(optionsOf(withSearchPath(config, 'cell_0,public'))).toMatch(/search_path=cell_0,public$/)
})
