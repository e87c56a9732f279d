import { SAFE_SPEED_KMH } from '@monitorweb/domain/commands/safe-moment'
import { zoneMinutes, zoneText } from '@monitorweb/domain/position/clock-zone'
import { integer, type RowOf, rules, text } from '../wire/field.ts'
import { z } from '../wire/rule.ts'
import { recordVersion } from './record.ts'

/** The rule writes a zone as "+08:00", or refuses it in Portuguese; "" stands for none. */
const clockZoneRule = z
  .string()
  .overwrite((typed) => {
    const minutes = zoneMinutes(typed)
    return minutes === null ? typed.trim() : zoneText(minutes)
  })
  .refine(
    (zone) => zone === '' || zoneMinutes(zone) !== null,
    'Use um fuso de −14:00 a +14:00, em quartos de hora, como +08:00 ou -03:00.',
  )

/** The zone that the clocks of devices are set to, where it is not UTC. */
export const clockZone = text('fusoDoRelogio', 'Fuso do relógio', { rule: clockZoneRule })

/** A model of device (versão) says its maker and its protocol. */
export const deviceVersionFields = {
  id: integer('verId', 'Código'),
  code: text('verCod', 'Sigla'),
  externalCode: text('verCox', 'Código externo'),
  name: text('verDsc', 'Descrição', { required: true }),
  clockZone,
  /** What it hears by SMS, a line for each kind, before what is known of its family; the server reads it. */
  smsCommands: text('sms', 'SMS', { rule: rules.lines() }),
  /** Where its maker says up to which speed it blocks, whenever the SMS arrives; it is blocked by SMS only where both are said. */
  smsSpeedCheck: text('fonteSms', 'Fonte SMS', {
    rule: rules
      .line(200)
      .refine(
        (source) => source === '' || (source.length >= 10 && /\d/.test(source)),
        'Escreva o documento do fabricante e a página ou seção, como Manual do GT06N, página 12.',
      ),
  }),
  smsBlockSpeedKmh: integer('velocidadeBloqueioSms', 'Bloqueia por SMS até (km/h)', {
    rule: rules.integer(0, SAFE_SPEED_KMH),
  }),
  recordVersion: recordVersion('versao'),
}

export type DeviceVersion = RowOf<typeof deviceVersionFields>
