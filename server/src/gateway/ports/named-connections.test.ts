import { expect, test } from 'vitest'
import { createNamedConnections } from './named-connections.ts'

test('the newest connection of a device is found, however its serial is spelled', () => {
  const named = createNamedConnections<string>(8)
  named.name('863000000000017', 'first')
  named.name('0863000000000017', 'second')
  expect(named.newest('863000000000017')).toEqual({ connection: 'second', serial: '0863000000000017', isShared: false })
  named.leave('second')
  expect(named.newest('863000000000017')).toEqual({ connection: 'first', serial: '863000000000017', isShared: false })
})

test('a connection over which several devices speak is told as one', () => {
  const named = createNamedConnections<string>(8)
  named.name('863000000000017', 'bench')
  named.name('863000000000025', 'bench')
  expect(named.newest('863000000000017')).toMatchObject({ isShared: true })
  expect(named.newest('863000000000025')).toMatchObject({ serial: '863000000000025', isShared: true })
  named.leave('bench')
  expect(named.newest('863000000000025')).toBeNull()
})
