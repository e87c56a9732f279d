import { SERVICE_KINDS, VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { IconChartBar, IconFlask, IconLockCog, IconMapPin, IconRoute, type TablerIcon } from '@tabler/icons-react'
import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import type { InputProps } from '#form/inputs/input-props.ts'
import { VehiclePicture } from '#ui/VehiclePicture.tsx'
import styles from './fields.module.css'

const SERVICE_PICTURES: Record<string, TablerIcon> = {
  1: IconMapPin,
  2: IconLockCog,
  3: IconChartBar,
  4: IconRoute,
  5: IconFlask,
}

/** The choices say what a vehicle is, which picture it has, or what service is sold for it. */
export type Kind = 'vehicleKind' | 'vehicleIcon' | 'serviceKind'

/** Chooses a kind by its name and picture. A stored number that is none of ours stays, as "Código 17". */
export function KindField({ kind, ...props }: InputProps & { kind: Kind }) {
  const kinds = kind === 'serviceKind' ? SERVICE_KINDS : VEHICLE_KINDS
  const value = Number(props.value ?? 0)
  const choices = Object.entries(kinds).map(([id, label]) => ({ value: id, label }))
  const foreign = value !== 0 && !(value in kinds) ? [{ value: String(value), label: `Código ${value}` }] : []
  const none = { value: '0', label: kind === 'vehicleIcon' ? 'O do tipo' : 'Nenhum' }
  return (
    <ChoiceField
      {...props}
      value={value}
      numeric
      choices={[none, ...foreign, ...choices]}
      onChange={(chosen) => props.onChange(chosen === 0 && kind !== 'vehicleIcon' ? null : chosen)}
      picture={kind === 'serviceKind' ? servicePicture : vehiclePicture}
    />
  )
}

function vehiclePicture(value: string) {
  // Nothing chosen leaves no empty place before its words.
  if (value === '0') return null
  return <VehiclePicture pictureId={Number(value)} className={styles.picture} />
}

function servicePicture(value: string) {
  const Picture = SERVICE_PICTURES[value]
  return Picture ? (
    <Picture size={20} stroke={1.5} aria-hidden="true" />
  ) : (
    <svg className={styles.picture} viewBox="0 0 24 24" aria-hidden="true" />
  )
}
