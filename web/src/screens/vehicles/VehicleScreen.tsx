import type { Vehicle } from '@monitorweb/contract/registers/vehicle'
import { Link } from '@tanstack/react-router'
import { vehicleForm } from '#registers/definitions/vehicle-form.ts'
import { RegisterFormScreen } from '#registers/form/RegisterFormScreen.tsx'
import type { RecordTab } from '#registers/record/record-tab.ts'
import { openingSearch } from '#support-calls/opening/opening-search.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const InstallationsTab = lazyPart(() => import('#registers/tabs/InstallationsTab.tsx'), 'InstallationsTab')
const OwnershipsTab = lazyPart(() => import('#registers/tabs/OwnershipsTab.tsx'), 'OwnershipsTab')
const VehicleCallsTab = lazyPart(() => import('#support-calls/vehicle-calls/VehicleCallsTab.tsx'), 'VehicleCallsTab')

const TABS: readonly RecordTab<Vehicle>[] = [
  {
    name: 'devices',
    label: 'Equipamentos',
    render: (record) => (
      <InstallationsTab vehicleId={record.id} title={vehicleForm.titleOf(record)} currentSerial={record.deviceSerial} />
    ),
  },
  {
    name: 'owners',
    label: 'Proprietários',
    render: (record) => <OwnershipsTab vehicleId={record.id} />,
  },
  {
    name: 'calls',
    label: 'Chamados',
    render: (record) => <VehicleCallsTab vehicleId={record.id} />,
  },
]

/** The screen of one vehicle: `/forms/veiculo` makes a new one, and `/veiculos/…` shows one that exists. */
export function VehicleScreen() {
  return (
    <RegisterFormScreen
      definition={vehicleForm}
      tabs={TABS}
      links={({ id, deviceSerial }) => (
        <>
          <Link to="/monitoring" search={{ v: id }}>
            Ver no mapa
          </Link>
          <Link to="." search={{ tab: 'devices', swap: '1' } as never}>
            {deviceSerial ? 'Trocar equipamento' : 'Instalar equipamento'}
          </Link>
          <Link to={'/chamados' as string} search={openingSearch(id, null)}>
            Abrir chamado
          </Link>
        </>
      )}
    />
  )
}
