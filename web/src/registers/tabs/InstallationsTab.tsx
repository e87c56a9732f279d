import { Button } from '@mantine/core'
import { registerTools } from '@monitorweb/contract/registers/register-tools'
import { IconReplace } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { call, reading } from '#api/client.ts'
import { devices, vehicles } from '../identities.ts'
import { listKey, recordPath } from '../register.ts'
import { DatedLinks } from './DatedLinks.tsx'
import { SwapDevice } from './SwapDevice.tsx'
import styles from './tabs.module.css'

interface InstallationsTabProps {
  vehicleId: number
  title: string
  currentSerial: string
}

/** Shows the devices that were in a vehicle, and puts another one in. */
export function InstallationsTab({ vehicleId, title, currentSerial }: InstallationsTabProps) {
  const { swap }: { swap?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const key = ['installations', 'vehicle', vehicleId]

  /** The dialog is part of the link, so that other pages lead straight to it. */
  function showSwap(shown: boolean) {
    void navigate({ to: '.', search: { tab: 'devices', ...(shown && { swap: '1' }) } as never, replace: true })
  }

  function refresh() {
    showSwap(false)
    void queryClient.invalidateQueries({ queryKey: key })
    void queryClient.invalidateQueries({ queryKey: listKey(vehicles) })
    void queryClient.resetQueries({ queryKey: ['record', vehicles.wire, String(vehicleId)] })
  }

  return (
    <section className={styles.tab} aria-label="Equipamentos deste veículo">
      <Button size="sm" leftSection={<IconReplace size={16} aria-hidden="true" />} onClick={() => showSwap(true)}>
        {currentSerial ? 'Trocar equipamento' : 'Instalar equipamento'}
      </Button>
      <DatedLinks
        queryKey={key}
        what="Equipamento"
        none="Nenhum equipamento esteve neste veículo"
        load={async (signal) =>
          (await reading(signal)(registerTools.listInstallations, { vehicleId })).map(
            ({ id, deviceSerial, from, until }) => ({
              id,
              from,
              until,
              text: deviceSerial,
              content: <Link to={recordPath(devices, deviceSerial) as '/'}>{deviceSerial}</Link>,
            }),
          )
        }
        correct={(period) => call(registerTools.correctInstallation, period)}
        openStart="desde a primeira posição"
      />
      {swap && (
        <SwapDevice
          vehicleId={vehicleId}
          vehicleTitle={title}
          currentSerial={currentSerial}
          onClose={() => showSwap(false)}
          onSwapped={refresh}
        />
      )}
    </section>
  )
}
