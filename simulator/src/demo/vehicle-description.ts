import { createRandom, seedOf } from '../random.ts'
import type { VehicleKind } from '../roads/stretch.ts'
import type { SampleVehicle } from './sample-vehicles.ts'

/** What the register says of a vehicle besides its plate. */
export interface VehicleDescription {
  code: string
  description: string
  brand: string
  model: string
  color: string
  year: string
}

const MODELS: Record<VehicleKind, readonly (readonly [description: string, brand: string, model: string])[]> = {
  truck: [
    ['Cavalo mecânico', 'Volvo', 'FH 540'],
    ['Cavalo mecânico', 'Scania', 'R 450'],
    ['Caminhão baú', 'Mercedes-Benz', 'Atego 2430'],
    ['Caminhão graneleiro', 'Volkswagen', 'Constellation 24.280'],
    ['Caminhão frigorífico', 'Iveco', 'Tector 240E28'],
  ],
  van: [
    ['Furgão', 'Fiat', 'Fiorino'],
    ['Furgão', 'Renault', 'Master'],
    ['Van', 'Mercedes-Benz', 'Sprinter 416'],
  ],
  car: [
    ['Carro de serviço', 'Chevrolet', 'Onix'],
    ['Picape', 'Fiat', 'Strada'],
  ],
  motorcycle: [['Moto', 'Honda', 'CG 160 Cargo']],
}
const COLORS = ['Branco', 'Branco', 'Prata', 'Preto', 'Azul', 'Vermelho'] as const

/** Describes a vehicle, the same one always alike. */
export function describeVehicle({ number, kind, plate }: SampleVehicle): VehicleDescription {
  const random = createRandom(seedOf('description', plate))
  const [description, brand, model] = random.pick(MODELS[kind])
  const fleetNumber = String(number).padStart(3, '0')
  return {
    code: `V-${fleetNumber}`,
    description: `${description} ${fleetNumber}`,
    brand,
    model,
    color: random.pick(COLORS),
    year: String(random.integer(2014, 2025)),
  }
}
