import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { currentSession } from '#api/session/session.ts'
import { Widget } from '#ui/widget/Widget.tsx'
import styles from './first-steps.module.css'
import { isDone, STEPS, type Step, waitsForVehicle } from './first-steps.ts'
import { useDashboardSearch } from './use-scope.ts'
import { useCounts } from './use-summaries.ts'

/** Says what to do first where there is no vehicle yet, to those who keep the registers, until there is one. */
export function FirstSteps() {
  const [{ customerId }] = useDashboardSearch()
  const { data: vehicles } = useCounts('vehicles')
  if (!currentSession()?.operator || customerId !== undefined || !waitsForVehicle(vehicles)) return null
  return (
    <Widget id="primeiros-passos" title="Primeiros passos" caption="Do cadastro vazio ao primeiro veículo no mapa.">
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <FirstStep key={step.register} {...step} />
        ))}
      </ol>
    </Widget>
  )
}

function FirstStep({ register, given, title, text, to }: Step) {
  const { data } = useCounts(register)
  const done = isDone(given, data)
  const Icon = done ? IconCircleCheck : IconCircleDashed
  return (
    <li data-done={done || undefined}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <Link to={to}>{title}</Link>
        {done && <span> · feito</span>}
      </p>
      <p>{text}</p>
    </li>
  )
}
