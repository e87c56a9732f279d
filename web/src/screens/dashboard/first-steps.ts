import type { CountedRegister } from './use-summaries.ts'

interface Totals {
  active: number
  inactive: number
}

export interface Step {
  register: CountedRegister
  /** Every installation begins with so many records. */
  given: number
  title: string
  text: string
  to: string
}

export const STEPS: readonly Step[] = [
  {
    register: 'customers',
    given: 1,
    title: 'Cadastrar um cliente',
    text: 'Veículos, equipamentos e usuários pertencem a um cliente. A própria central já está cadastrada.',
    to: '/forms/cliente',
  },
  {
    register: 'devices',
    given: 0,
    title: 'Cadastrar um equipamento',
    text: 'O rastreador apontado para este servidor aparece sozinho em Equipamentos. Pelo número de série você o cadastra antes.',
    to: '/forms/equipamento',
  },
  {
    register: 'vehicles',
    given: 0,
    title: 'Cadastrar um veículo',
    text: 'Com o cliente e o equipamento escolhidos, ele entra no mapa assim que o rastreador se comunica.',
    to: '/forms/veiculo',
  },
]

/** Tells whether an installation still waits for its first vehicle; it does not while that is unknown. */
export function waitsForVehicle(vehicles: Totals | undefined): boolean {
  return vehicles !== undefined && vehicles.active + vehicles.inactive === 0
}

/**
 * Answers what it means that no vehicle is silent: it is not known yet, there is no vehicle, none that counts, none
 * that ever communicated, or all is well.
 */
export function whyNobodySilent(
  vehicles: Totals | undefined,
  neverHeard: number | undefined,
): 'unknown' | 'noVehicle' | 'noneActive' | 'noneHeard' | 'allWell' {
  if (vehicles === undefined || neverHeard === undefined) return 'unknown'
  if (waitsForVehicle(vehicles)) return 'noVehicle'
  if (vehicles.active === 0) return 'noneActive'
  return neverHeard >= vehicles.active ? 'noneHeard' : 'allWell'
}

/** Tells whether there are more records than every installation begins with. */
export function isDone(given: number, totals: Totals | undefined): boolean {
  return totals !== undefined && totals.active + totals.inactive > given
}
