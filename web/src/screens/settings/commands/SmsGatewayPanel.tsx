import { type ShownSmsGateway, smsGatewayOperations } from '@monitorweb/contract/commands/sms-gateway-operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { currentSession } from '#api/session/session.ts'
import { UNDER_A_FORM } from '#api/under-a-form.ts'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'

const { fields: FIELDS } = smsGatewayOperations.changeSmsGateway.input
const KEY = ['sms-gateway']
const METHODS = [
  { value: 'POST', label: 'POST' },
  { value: 'GET', label: 'GET' },
]

const LINES: readonly FormLine<keyof typeof FIELDS>[] = [
  { name: 'url', label: 'Endereço', placeholder: 'https://api.exemplo.com/sms', hint: 'Vazio: nada sai por SMS.' },
  { name: 'method', label: 'Método', children: (props) => <ChoiceField {...props} choices={METHODS} /> },
  { name: 'headers', label: 'Cabeçalhos', input: 'lines', placeholder: 'Authorization: Bearer {segredo}' },
  {
    name: 'body',
    label: 'Corpo',
    input: 'lines',
    placeholder: '{"to": "{telefone}", "text": "{texto}"}',
    hint: 'Em qualquer lugar: {telefone}, {numero} (sem o +), {texto}, {segredo}, {segredo64}, {comando}, {validade} (s) ou {validadeMinutos}, sem a qual não se bloqueia por SMS, e {retorno}.',
  },
  {
    name: 'secret',
    label: 'Segredo',
    autoComplete: 'off',
    hint: 'Guardado cifrado, e nunca mostrado. Quem muda o endereço o digita de novo.',
  },
  {
    name: 'acceptedWords',
    label: 'Texto da resposta que diz aceito',
    placeholder: 'queued, accepted',
    hint: 'Um deles basta. Vazio: qualquer resposta 2xx que não fale de erro e traga o código.',
  },
  { name: 'idField', label: 'Campo do código na resposta', placeholder: 'sid' },
  { name: 'reportIdField', label: 'Campo do código no aviso', placeholder: 'MessageSid' },
  { name: 'reportStatusField', label: 'Campo da situação no aviso', placeholder: 'MessageStatus' },
  { name: 'deliveredWords', label: 'Situações que dizem que chegou' },
  { name: 'failedWords', label: 'Situações que dizem que não chegou' },
]

/** Says through whom commands go by SMS. */
export function SmsGatewayPanel() {
  // Everybody else would fill in a form that the server refuses.
  const mayChange = currentSession()?.access === 'A'
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...UNDER_A_FORM,
    queryKey: KEY,
    queryFn: () => call(smsGatewayOperations.getSmsGateway, {}),
    enabled: mayChange,
  })
  if (!mayChange) return null
  return (
    <Panel
      title="Gateway de SMS"
      lead="Por quem saem os comandos pedidos por SMS: o pedido HTTP que ele espera. O que cada modelo ouve fica em Modelos de equipamento."
    >
      {!data && !error && <Skeleton height={260} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <FieldsForm
          fields={FIELDS}
          initial={data}
          lines={LINES}
          summary="Vale também para os comandos por SMS que ainda esperam."
          note={() => <ReportsNote gateway={data} />}
          send={async (input) => client.setQueryData(KEY, await call(smsGatewayOperations.changeSmsGateway, { input }))}
        />
      )}
    </Panel>
  )
}

function ReportsNote({ gateway: { reportsUrl } }: { gateway: ShownSmsGateway }) {
  if (reportsUrl === '') {
    return <p>Sem PUBLIC_URL o gateway não tem como avisar se um SMS chegou.</p>
  }
  return (
    <p>
      O gateway avisa se um SMS chegou em <code>{reportsUrl}</code>: guarde este endereço como uma senha. Em{' '}
      {'{retorno}'} ele já diz de qual comando fala.
    </p>
  )
}
