import {
  type Branding,
  brandingFields,
  brandingOperations,
} from '@monitorweb/contract/administration/branding-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { UNDER_A_FORM } from '#api/under-a-form.ts'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import { keepBrand } from '#theme/branding.ts'
import { shownBrand } from '#theme/shown-brand.ts'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { ColorField } from './ColorField.tsx'
import { ImageField } from './ImageField.tsx'

const COLOR = /^#[\da-f]{6}$/i

/** What holds where a field is empty. */
type Above = Pick<Branding, 'name' | 'color' | 'accentColor' | 'mark' | 'darkMark'>
const PRODUCT: Above = { name: 'MonitorWeb', color: '#354ca3', accentColor: '', mark: '', darkMark: '' }

/** Says how each field is asked for; an empty one shows what holds then. */
const linesOver = (above: Above): FormLine<keyof typeof brandingFields & string>[] => [
  {
    name: 'name',
    label: 'Nome do sistema',
    description: 'No cabeçalho, nos títulos e nos e-mails.',
    placeholder: above.name,
  },
  {
    name: 'color',
    label: 'Cor da marca',
    description: 'De botões, links e do que está escolhido.',
    placeholder: above.color,
    children: (props) => <ColorField {...props} carriesText />,
  },
  {
    name: 'accentColor',
    label: 'Cor de destaque',
    description: 'Da linha sob o cabeçalho, também dos e-mails.',
    placeholder: above.accentColor || above.color,
    children: (props) => <ColorField {...props} />,
  },
  {
    name: 'mark',
    label: 'Símbolo',
    description: 'Imagem PNG, SVG, WebP ou JPEG.',
    children: (props) => <ImageField {...props} />,
  },
  {
    name: 'darkMark',
    label: 'Símbolo para fundo escuro',
    description: 'Só se o outro não se lê no tema escuro.',
    children: (props) => <ImageField {...props} ground="dark" />,
  },
  {
    name: 'favicon',
    label: 'Ícone da aba',
    description: 'Quadrado. Sem ele, vale o símbolo.',
    children: (props) => <ImageField {...props} />,
  },
  { name: 'senderName', label: 'Nome do remetente', description: 'De quem os e-mails dizem que são.' },
  {
    name: 'senderAddress',
    label: 'E-mail do remetente',
    input: 'email',
    description: 'Um que o servidor de e-mail possa usar.',
  },
]

/** Sets the brand of the installation, or of a customer of the first level, and shows what it will look like. */
export function BrandForm({ customerId }: { customerId: number | null }) {
  const client = useQueryClient()
  const key = ['branding', customerId]
  const { data, error, refetch } = useQuery({
    ...UNDER_A_FORM,
    queryKey: key,
    queryFn: async () => {
      const own = call(brandingOperations.getOwnBranding, { customerId })
      const above = customerId === null ? null : call(brandingOperations.getOwnBranding, {})
      return { own: await own, above: { ...PRODUCT, ...filled(await above) } }
    },
  })
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return (
    <FieldsForm
      key={customerId}
      fields={brandingFields}
      initial={data.own}
      lines={linesOver(data.above)}
      summary={
        customerId === null
          ? 'A mudança aparece para todos na próxima vez que abrirem o sistema.'
          : 'A mudança aparece para as pessoas deste cliente, e dos abaixo dele, na próxima vez que abrirem o sistema.'
      }
      note={(form) => <BrandPreview {...previewOf({ ...data.own, ...form.values }, data.above)} />}
      send={async (input) => {
        await call(brandingOperations.changeBranding, { customerId, input: changed(input, data.own) })
        await call(brandingOperations.getBranding, {}).then((brand) => keepBrand(shownBrand(brand)))
        await client.invalidateQueries({ queryKey: key })
      }}
    />
  )
}

/** Pictures that did not change need not be sent. */
function changed(input: Partial<Branding>, own: Branding): Partial<Branding> {
  const names = Object.keys(input) as (keyof Branding)[]
  return Object.fromEntries(names.filter((name) => input[name] !== own[name]).map((name) => [name, input[name]]))
}

function filled(told: Branding | null): Partial<Above> {
  return Object.fromEntries(Object.entries(told ?? {}).filter(([, value]) => value !== ''))
}

function previewOf(typed: Partial<Branding>, above: Above): Above {
  const own = { ...typed, color: colorOf(typed.color), accentColor: colorOf(typed.accentColor) }
  const shown = { ...above, ...(own.color && { accentColor: '' }), ...filled(own as Branding) }
  return { ...shown, accentColor: shown.accentColor || shown.color }
}

function colorOf(text: string | undefined): string {
  return text && COLOR.test(text) ? text : ''
}
