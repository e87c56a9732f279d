import { expect, test } from 'vitest'
import { knownKinds, unknownTo } from './offered-commands.ts'

const of = (protocol: string) => ({
  ...{ vehicleId: 1, plate: '', customerId: 1, customerName: '', deviceId: 1, serial: '1', model: '', protocol },
  ...{ lastCommunicationAt: 0, outputLabels: [], phoneArea: '', phone: '', smsCommands: '' },
  ...{ smsSpeedCheck: '', smsBlockSpeedKmh: 0 },
})

test.each([
  ['osmand', 'só falam, por HTTP, e não ouvem comandos'],
  ['arnavi', 'Para rastreadores que falam Arnavi não há comandos.'],
  ['mxt', 'Para rastreadores que falam Maxtrack não há comandos.'],
  ['', 'O rastreador nunca se comunicou'],
  ['castel', 'Conhece: Bloquear, Desbloquear.'],
])('what speaks %s and does not know a command says so', (protocol, sentence) => {
  const target = of(protocol)
  expect(unknownTo(target, knownKinds(target))).toContain(sentence)
})

test('a tracker of whose commands the person may ask for none is not said to know none', () => {
  const sentence = unknownTo(of('castel'), [])
  expect(sentence).toContain('Dos que conhece, nenhum é liberado para o seu perfil.')
  expect(sentence).not.toContain('Não conhece nenhum')
})
