/**
 * The kinds of vehicle by their number, as `tpvId` says what a vehicle is and `icoId` which picture it has. Other systems
 * number kinds as they please: a number that is none of these stays as it is.
 */
export const VEHICLE_KINDS: Readonly<Record<number, string>> = {
  1: 'Automóvel',
  2: 'Utilitário ou van',
  3: 'Caminhão',
  4: 'Carreta',
  5: 'Ônibus',
  6: 'Motocicleta',
  7: 'Máquina',
  8: 'Reboque',
  9: 'Embarcação',
}

/** The kinds of service sold for a vehicle by their number, `tsvId`. */
export const SERVICE_KINDS: Readonly<Record<number, string>> = {
  1: 'Rastreamento',
  2: 'Rastreamento com bloqueio',
  3: 'Telemetria',
  4: 'Gestão de frota',
  5: 'Demonstração',
}

/** Answers the name of a kind: its number where it is none of ours, and "" for none. */
export function kindName(kinds: Readonly<Record<number, string>>, id: number | null): string {
  return id ? (kinds[id] ?? String(id)) : ''
}

/** Answers the picture of a vehicle: the one that was chosen, else that of its kind; 0 for none of ours. */
export function pictureOf({ iconId, vehicleTypeId }: { iconId: number; vehicleTypeId: number | null }): number {
  const chosen = iconId || vehicleTypeId || 0
  return chosen in VEHICLE_KINDS ? chosen : 0
}
