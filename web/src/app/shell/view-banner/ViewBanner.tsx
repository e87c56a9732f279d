import { Button } from '@mantine/core'
import { customerViewOperations } from '@monitorweb/contract/people/customer-view-operations'
import { IconEye } from '@tabler/icons-react'
import { call } from '#api/client.ts'
import { leaveView } from '#api/session/customer-view.ts'
import { currentSession } from '#api/session/session.ts'
import { formatTime } from '#format/date-time.ts'
import styles from './view-banner.module.css'

/** Says above all else as whom an operator looks at the product, until when, and leads back. */
export function ViewBanner({ customer }: { customer: string }) {
  const until = currentSession()?.expiresAt
  return (
    <section className={styles.banner} aria-label="Visão como cliente">
      <IconEye size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.words}>
        Você está vendo como <strong>{customer}</strong>
        {' · só leitura'}
        {until ? `, até ${formatTime(until)}` : ''}
      </span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => void goBack()}>
        Sair
      </Button>
    </section>
  )
}

/** Goes back to the own session; where the server cannot be reached the view ends by itself. */
async function goBack(): Promise<void> {
  const customerId = currentSession()?.customerId
  await call(customerViewOperations.endCustomerView, {}).catch(() => undefined)
  leaveView()
  location.assign(customerId ? `/clientes/${customerId}` : '/clientes')
}
