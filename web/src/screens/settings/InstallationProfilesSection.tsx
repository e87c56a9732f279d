import {
  type InstallationProfile,
  installationProfileFields,
} from '@monitorweb/contract/registers/installation-profile'
import { registerLookups } from '@monitorweb/contract/registers/register-lookups'
import { call } from '#api/client.ts'
import { LookupTable } from './LookupTable.tsx'

const OUTPUTS = ['output1', 'output2', 'output3', 'output4', 'output5', 'output6', 'output7', 'output8'] as const
const EMPTY: InstallationProfile = {
  id: 0,
  name: '',
  output1: '',
  output2: '',
  output3: '',
  output4: '',
  output5: '',
  output6: '',
  output7: '',
  output8: '',
  recordVersion: 0,
}

/** Keeps what the outputs of a device do, for each kind of installation. */
export function InstallationProfilesSection() {
  return (
    <LookupTable
      title="Perfis de instalação"
      lead="O nome que cada saída do equipamento recebe nas telas, por tipo de instalação."
      addLabel="Novo perfil"
      queryKey="profiles"
      fields={installationProfileFields}
      lines={[
        { name: 'name', label: 'Descrição' },
        ...OUTPUTS.map((name, index) => ({ name, label: `Saída ${index + 1}` })),
      ]}
      columns={[{ key: 'outputs', header: 'Saídas', text: outputsOf }]}
      empty={EMPTY}
      list={() => call(registerLookups.listInstallationProfiles, {})}
      create={(input) => call(registerLookups.createInstallationProfile, { input })}
      change={(input) => call(registerLookups.changeInstallationProfile, { input })}
      remove={({ id }) => call(registerLookups.deleteInstallationProfile, { id })}
    />
  )
}

function outputsOf(profile: InstallationProfile): string {
  return OUTPUTS.map((name, index) => profile[name] && `${index + 1} ${profile[name]}`)
    .filter(Boolean)
    .join(', ')
}
