import { Button } from '@mantine/core'
import type { UnknownDevice } from '@monitorweb/contract/fleet/live'
import { IconAntenna } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { formatQuantity } from '#format/numbers.ts'
import { unknownDevicesWords } from '#format/unknown-devices-words.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { devices as register } from '../identities.ts'
import { listKey } from '../register.ts'
import styles from './unknown-devices.module.css'

// Few lists have unknown devices, and the page of the list weighs as much as it may.
const UnknownClocks = lazyPart(() => import('./UnknownClocks.tsx'), 'UnknownClocks', { placeless: true })
const AlikeDevices = lazyPart(() => import('./AlikeDevices.tsx'), 'AlikeDevices', { placeless: true })
const RegisterDeviceDialog = lazyPart(() => import('./RegisterDeviceDialog.tsx'), 'RegisterDeviceDialog', {
  placeless: true,
})

const FIRST = 3
const WORDS = {
  none: '',
  one: 'equipamento envia posições e não está cadastrado.',
  many: 'equipamentos enviam posições e não estão cadastrados.',
}

/** Shows trackers that report and are in no register, each one press from being registered. */
export function UnknownDevices() {
  const { unknownDevices, unknownDeviceCount } = useFleet()
  const [whole, setWhole] = useState(false)
  const [chosen, setChosen] = useState<UnknownDevice | null>(null)
  const queryClient = useQueryClient()
  if (unknownDevices.length === 0 && chosen === null) return null
  const shown = whole ? unknownDevices : unknownDevices.slice(0, FIRST)
  const unlisted = unknownDevicesWords({ listed: unknownDevices.length, total: unknownDeviceCount })
  return (
    <section className={styles.strip} aria-label="Equipamentos não cadastrados">
      <p>
        <IconAntenna size={18} stroke={1.75} aria-hidden="true" />
        {formatQuantity(unknownDeviceCount, WORDS)}
      </p>
      {shown.map((device) => (
        <Button key={device.serial} size="compact-sm" variant="default" onClick={() => setChosen(device)}>
          Cadastrar {device.serial}
        </Button>
      ))}
      {unknownDevices.length > shown.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {unlisted === '' ? 'Ver todos' : 'Ver mais'}
        </Button>
      )}
      {whole && unlisted !== '' && <p>{unlisted}</p>}
      <Suspense>
        <UnknownClocks devices={shown} />
        <AlikeDevices />
      </Suspense>
      {chosen && (
        <Suspense>
          <RegisterDeviceDialog
            device={chosen}
            onClose={() => setChosen(null)}
            onRegistered={() => {
              setChosen(null)
              void queryClient.invalidateQueries({ queryKey: listKey(register) })
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
