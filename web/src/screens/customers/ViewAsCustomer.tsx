import { Button } from '@mantine/core'
import { customerViewOperations } from '@monitorweb/contract/people/customer-view-operations'
import { IconEye } from '@tabler/icons-react'
import { call } from '#api/client.ts'
import { enterView } from '#api/session/customer-view.ts'
import { useAction } from '#form/use-action.ts'

/** Lets an operator look at the product as an administrator of the customer sees it, only reading. */
export function ViewAsCustomer({ customerId }: { customerId: number }) {
  const { busy, failure, run } = useAction()
  async function look() {
    const { token } = await call(customerViewOperations.startCustomerView, { customerId })
    enterView(token)
    location.assign('/custom-dashboard')
  }
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconEye size={16} stroke={1.75} aria-hidden="true" />}
        disabled={busy}
        onClick={() => void run(look)}
      >
        Ver como este cliente
      </Button>
      <span role="alert">{failure}</span>
    </>
  )
}
