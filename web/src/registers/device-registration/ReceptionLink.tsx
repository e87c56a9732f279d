import { Link } from '@tanstack/react-router'
import styles from './unknown-devices.module.css'

/** Leads from the devices to who was turned away from their ports, since a tracker that is looked for may be there. */
export function ReceptionLink() {
  return (
    <p className={styles.reception}>
      Um rastreador não aparece? Veja as <Link to="/recepcao">conexões recusadas e o que ainda não lemos</Link>.
    </p>
  )
}
