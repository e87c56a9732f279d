import { expect, test } from 'vitest'
import { FAMILIES, familyLabel, guessFamily } from './configuration-text.ts'

const to = { host: 'frota.exemplo', port: 5027, apn: 'zap.vivo.com.br', user: 'vivo', password: 'vivo' }
const textsOf = (protocol: string) =>
  FAMILIES.find((family) => family.protocol === protocol)
    ?.commands?.(to)
    .map(({ text }) => text)

test('a command holds the access of the SIM card and the address of the server as its maker writes them', () => {
  expect(textsOf('teltonika')).toEqual([
    '  setparam 2001:zap.vivo.com.br;2002:vivo;2003:vivo',
    '  setparam 2004:frota.exemplo;2005:5027;2006:0',
  ])
  expect(textsOf('ruptela')).toEqual([' setconnection zap.vivo.com.br,vivo,vivo,TCP,frota.exemplo,5027'])
  expect(textsOf('gl200')?.[0]).toBe('AT+GTBSI=gl300,zap.vivo.com.br,vivo,vivo,,,,,0001$')
})

test('every command fits one SMS', () => {
  for (const { commands } of FAMILIES)
    for (const { text } of commands?.(to) ?? []) expect(text.length).toBeLessThan(161)
})

test('what a device spoke says its family, else the name of its model does', () => {
  expect(guessFamily({ protocol: 'suntech', model: 'FMB920' })).toBe('suntech')
  expect(guessFamily({ protocol: '', model: 'Teltonika FMB920' })).toBe('teltonika')
  expect(guessFamily({ protocol: '', model: 'ST340' })).toBe('suntech')
  expect(guessFamily({ protocol: '', model: 'SinoTrack ST-901' })).toBe('h02')
  expect(guessFamily({ protocol: '', model: 'Genérico' })).toBe('')
})

test('a protocol is called as people call it', () => {
  expect(familyLabel('wialon')).toBe('Wialon IPS')
  expect(familyLabel('meitrack')).toBe('Meitrack')
})
