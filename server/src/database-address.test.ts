import { expect, test } from 'vitest'
import { serversOf, wantsWrites } from './database-address.ts'

test('an address of one server stays as it is', () => {
  for (const address of [
    'postgres://u:p@db:5432/frota?sslmode=require',
    'postgresql:///frota?host=/run/pg',
    'postgres://[::1]/frota',
    'postgres://u:a@b,c@db/frota',
  ]) {
    expect(serversOf(address).map((server) => server.address)).toEqual([address])
  }
})

test('one of several becomes one of each, with all else that it says', () => {
  const several =
    'postgresql://u:p%40s@um:5433,[fd00::2]:5432,tres/frota?sslmode=require&target_session_attrs=read-write'
  expect(serversOf(several)).toEqual([
    { name: 'um:5433', address: 'postgresql://u:p%40s@um:5433/frota?sslmode=require' },
    { name: '[fd00::2]:5432', address: 'postgresql://u:p%40s@[fd00::2]:5432/frota?sslmode=require' },
    { name: 'tres', address: 'postgresql://u:p%40s@tres/frota?sslmode=require' },
  ])
  expect(serversOf('postgres://um,dois/frota?target_session_attrs=primary').map(({ address }) => address)).toEqual([
    'postgres://um/frota',
    'postgres://dois/frota',
  ])
})

test.each([
  ['', true],
  ['?target_session_attrs=read-write', true],
  ['?sslmode=require&target_session_attrs=primary', true],
  ['?target_session_attrs=standby', false],
  ['?target_session_attrs=prefer-standby', false],
])('with %j it may be written: %j', (query, may) => {
  expect(wantsWrites(`postgres://um,dois/frota${query}`)).toBe(may)
})
