import { BrandForm } from '#branding/BrandForm.tsx'
import { Panel } from '#ui/page/Panel.tsx'

/** Sets how people know the product in this installation. */
export function BrandingSection() {
  return (
    <Panel
      title="Marca"
      lead="Como o sistema se apresenta a todos. Um cliente do primeiro nível pode ter a própria, no cadastro dele."
    >
      <BrandForm customerId={null} />
    </Panel>
  )
}
