import { brandingOperations } from '@monitorweb/contract/administration/branding-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { FieldsForm } from '#form/FieldsForm.tsx'
import { keepBrand } from '#theme/branding.ts'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

const KEY = ['branding']
const LINES = [
  { name: 'name', label: 'Nome do sistema', description: 'No cabeçalho, na entrada e nos títulos.' },
  { name: 'color', label: 'Cor da marca', description: 'Do símbolo, como #354CA3.' },
] as const

/** Sets the name and the colour by which people know the product in this installation. */
export function BrandingSection() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => call(brandingOperations.getBranding, {}),
  })
  return (
    <Panel title="Marca" lead="Como o sistema se apresenta aos seus operadores e clientes.">
      {!data && !error && <Skeleton height={120} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <FieldsForm
          key={JSON.stringify(data)}
          fields={brandingOperations.changeBranding.input.fields}
          initial={data}
          lines={LINES}
          summary="A mudança aparece para todos na próxima vez que abrirem o sistema."
          send={async (input) => {
            const saved = await call(brandingOperations.changeBranding, { input })
            keepBrand(saved)
            client.setQueryData(KEY, saved)
          }}
        />
      )}
    </Panel>
  )
}
