import { type DeviceVersion, deviceVersionFields } from '@monitorweb/contract/registers/device-version'
import { registerLookups } from '@monitorweb/contract/registers/register-lookups'
import { call } from '#api/client.ts'
import { LookupTable } from './LookupTable.tsx'

const EMPTY: DeviceVersion = {
  ...{ id: 0, code: '', externalCode: '', name: '', clockZone: '' },
  ...{ smsCommands: '', smsSpeedCheck: '', smsBlockSpeedKmh: 0, recordVersion: 0 },
}

/** Keeps the models of device that the register of devices chooses from. */
export function VersionsSection() {
  return (
    <LookupTable
      title="Modelos de equipamento"
      lead="Os modelos de rastreador que o cadastro de equipamentos oferece."
      addLabel="Novo modelo"
      queryKey="versions"
      fields={deviceVersionFields}
      lines={[
        { name: 'name', label: 'Descrição' },
        { name: 'code', label: 'Sigla' },
        { name: 'externalCode', label: 'Código externo' },
        { name: 'clockZone', label: 'Fuso do relógio (vazio: UTC)' },
        {
          name: 'smsCommands',
          label: 'Comandos por SMS',
          input: 'lines',
          hint: 'Uma linha por comando, como restart = reset123456 ou interval = TIMER,{segundos}#. Vazio: o que a família publica.',
        },
        {
          name: 'smsSpeedCheck',
          label: 'Quem diz até que velocidade ele bloqueia',
          placeholder: 'Manual do GT06N, página 12',
        },
        {
          name: 'smsBlockSpeedKmh',
          label: 'Bloqueia por SMS até (km/h)',
          hint: 'Até 20. Sem a velocidade (0) ou sem quem a diz, este modelo nunca é bloqueado por SMS.',
        },
      ]}
      columns={[
        { key: 'code', header: 'Sigla', text: ({ code }) => code },
        { key: 'externalCode', header: 'Código externo', text: ({ externalCode }) => externalCode },
        { key: 'clockZone', header: 'Fuso do relógio', text: ({ clockZone }) => clockZone && `UTC${clockZone}` },
      ]}
      empty={EMPTY}
      list={() => call(registerLookups.listDeviceVersions, {})}
      create={(input) => call(registerLookups.createDeviceVersion, { input })}
      change={(input) => call(registerLookups.changeDeviceVersion, { input })}
      remove={({ id }) => call(registerLookups.deleteDeviceVersion, { id })}
    />
  )
}
