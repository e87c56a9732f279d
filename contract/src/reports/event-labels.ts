import type { AlarmKind } from '@monitorweb/domain/position/alarms'
import type { ReportEvent } from '@monitorweb/domain/position/position-report'

/** People read these words for the reason of a report. */
export const EVENT_LABELS: Record<ReportEvent | AlarmKind, string> = {
  sos: 'Pânico',
  powerCut: 'Alimentação cortada',
  powerRestored: 'Alimentação restabelecida',
  lowBattery: 'Bateria interna fraca',
  lowPower: 'Tensão baixa',
  vibration: 'Vibração',
  movement: 'Movimento',
  overspeed: 'Excesso de velocidade',
  geofenceEnter: 'Entrada em cerca',
  geofenceExit: 'Saída de cerca',
  tampering: 'Violação',
  removing: 'Remoção do equipamento',
  door: 'Porta',
  jamming: 'Jammer',
  gpsAntennaCut: 'Antena GPS cortada',
  powerOn: 'Equipamento ligado',
  powerOff: 'Equipamento desligado',
  accident: 'Colisão',
  fallDown: 'Queda',
  hardAcceleration: 'Aceleração brusca',
  hardBraking: 'Frenagem brusca',
  hardCornering: 'Curva brusca',
  laneChange: 'Mudança brusca de faixa',
  fatigueDriving: 'Fadiga',
  idle: 'Parado ligado',
  temperature: 'Temperatura',
  lock: 'Travamento',
  unlock: 'Destravamento',
  fault: 'Falha',
  general: 'Alerta',
  geofence: 'Limite de cerca',
  tow: 'Reboque',
  lowSpeed: 'Velocidade baixa',
  highRpm: 'Rotação alta',
  parking: 'Estacionamento',
  bonnet: 'Capô aberto',
  footBrake: 'Freio acionado',
  fuelLeak: 'Queda de combustível',
  undoneBlock: 'Bloqueio já desfeito chegou ao rastreador',
}

/** Answers the label of an event; an event we have no word for reads as it came. */
export function eventLabel(event: string): string {
  return (EVENT_LABELS as Record<string, string>)[event] ?? event
}
