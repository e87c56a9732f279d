import { registerTools } from '@monitorweb/contract/registers/register-tools'
import { Link } from '@tanstack/react-router'
import { call, reading } from '#api/client.ts'
import { customers } from '../identities.ts'
import { recordPath } from '../register.ts'
import { DatedLinks } from './DatedLinks.tsx'
import styles from './tabs.module.css'

/** Shows whose a vehicle was, and for whom it was visible. */
export function OwnershipsTab({ vehicleId }: { vehicleId: number }) {
  return (
    <section className={styles.tab} aria-label="Proprietários deste veículo">
      <p className={styles.lead}>Cada cliente vê o histórico do tempo em que o veículo foi dele.</p>
      <DatedLinks
        queryKey={['ownerships', vehicleId]}
        what="Cliente"
        none="Este veículo ainda não teve cliente"
        load={async (signal) =>
          (await reading(signal)(registerTools.listOwnerships, { vehicleId })).map(
            ({ id, customerId, customerName, slot, from, until }) => ({
              id,
              from,
              until,
              text: customerName,
              content: (
                <>
                  <Link to={recordPath(customers, String(customerId)) as '/'}>{customerName}</Link>
                  <span className={styles.role}>{slot === 0 ? 'proprietário' : `também visível (${slot})`}</span>
                </>
              ),
            }),
          )
        }
        correct={(period) => call(registerTools.correctOwnership, period)}
        openStart="desde sempre"
      />
    </section>
  )
}
