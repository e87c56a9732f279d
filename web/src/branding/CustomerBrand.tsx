import { Panel } from '#ui/page/Panel.tsx'
import { BrandForm } from './BrandForm.tsx'
import styles from './branding.module.css'
import { CustomerHosts } from './CustomerHosts.tsx'

/** Shows a customer's own brand and the hosts at which it is seen before anybody logs in. */
export function CustomerBrand({ customerId }: { customerId: number }) {
  return (
    <div className={styles.panels}>
      <Panel title="Marca" lead="O que ficar vazio vale como na instalação. Vale também para os clientes abaixo deste.">
        <BrandForm customerId={customerId} />
      </Panel>
      <Panel
        title="Endereços próprios"
        lead="Nestes endereços a entrada já mostra a marca do cliente. O DNS e o https de cada um levam a este servidor."
      >
        <CustomerHosts customerId={customerId} />
      </Panel>
    </div>
  )
}
