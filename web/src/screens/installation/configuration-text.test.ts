import { expect, test } from 'vitest'
import { FAMILIES, guessFamily } from './configuration-text.ts'

const to = {
  ...{ serial: '205173382', host: 'frota.exemplo', port: 5027 },
  ...{ apn: 'zap.vivo.com.br', user: 'vivo', password: 'vivo' },
}
const textsOf = (protocol: string, connection = to) =>
  FAMILIES.find((family) => family.protocol === protocol)
    ?.commands?.(connection)
    .map(({ text }) => text)

test('a command holds the access of the SIM card and the address of the server as its maker writes them', () => {
  expect(textsOf('teltonika')).toEqual([
    '  setparam 2001:zap.vivo.com.br;2002:vivo;2003:vivo',
    '  setparam 2004:frota.exemplo;2005:5027;2006:0',
  ])
  expect(textsOf('ruptela')).toEqual([' setconnection zap.vivo.com.br,vivo,vivo,TCP,frota.exemplo,5027'])
  expect(textsOf('gl200')?.[0]).toBe('AT+GTBSI=gl300,zap.vivo.com.br,vivo,vivo,,,,,0001$')
})

test('the families that Brazil drives with have commands', () => {
  expect(textsOf('gt06')).toEqual(['APN,zap.vivo.com.br,vivo,vivo#', 'SERVER,1,frota.exemplo,5027,0#'])
  expect(textsOf('suntech')).toEqual([
    'ST300NTW;205173382;02;1;zap.vivo.com.br;vivo;vivo;frota.exemplo;5027;;;;',
    'PRG;205173382;10;00#01;01#zap.vivo.com.br;02#vivo;03#vivo',
    'PRG;205173382;10;05#frota.exemplo;06#5027',
  ])
  expect(textsOf('gps103')).toEqual([
    'apn123456 zap.vivo.com.br',
    'up123456 vivo vivo',
    'adminip123456 frota.exemplo 5027',
    'gprs123456',
  ])
  expect(textsOf('h02')).toEqual(['8030000 zap.vivo.com.br vivo vivo', '8040000 frota.exemplo 5027', '7100000'])
  expect(textsOf('topin')).toEqual(['APN#zap.vivo.com.br#vivo#vivo#', 'DOMAIN#frota.exemplo#5027#'])
  expect(textsOf('meitrack')).toEqual(['0000,A21,1,frota.exemplo,5027,zap.vivo.com.br,vivo,vivo'])
  expect(textsOf('arnavi')).toEqual(['123456*SETP*#1=frota.exemplo,5027,0#2=zap.vivo.com.br,vivo,vivo'])
})

test('a card without a user and a server without a name are written as such', () => {
  const bare = { ...to, host: '203.0.113.7', user: '', password: '' }
  expect(textsOf('gt06', bare)).toEqual(['APN,zap.vivo.com.br#', 'SERVER,0,203.0.113.7,5027,0#'])
  expect(textsOf('suntech', bare)?.[0]).toBe('ST300NTW;205173382;02;0;zap.vivo.com.br;;;203.0.113.7;5027;;;;')
  expect(textsOf('gps103', bare)).toHaveLength(3)
  expect(textsOf('h02', bare)?.[0]).toBe('8030000 zap.vivo.com.br')
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

test.each([
  ['GV20', 'gt06'],
  ['Concox GV20', 'gt06'],
  ['X3Tech GV25', 'gt06'],
  ['Jimi GM01', 'gt06'],
  ['Concox GB100', 'gt06'],
  ['CRX3', 'gt06'],
  ['Concox GT02', 'gt02'],
  ['Topin GB108', 'topin'],
  ['Queclink GV300', 'gl200'],
  ['GV200', 'gl200'],
  ['GB100', 'gl200'],
  ['Sinotrack ST-340', 'h02'],
  ['FM-Eco4', 'ruptela'],
  ['Meitrack T800', 'meitrack'],
  ['TK103B', 'gps103'],
])('%s is of the family of its maker, whoever else calls a model so: %s', (model, family) => {
  expect(guessFamily({ protocol: '', model })).toBe(family)
})

test('a family is called as people call it, with who speaks it', () => {
  expect(FAMILIES.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Wialon IPS', 'GT06 (Concox, Jimi e parecidos)', 'Coban (GPS103, TK103B, GPS303)']),
  )
})
