import { cnpjFrom } from './identities.ts'

/** A customer of the demonstration, with the person who looks after its vehicles. */
export interface SampleCustomer {
  key: string
  name: string
  taxNumber: string
  street: string
  streetNumber: string
  district: string
  city: string
  state: string
  postalCode: string
  phoneArea: string
  phone: string
  domain: string
  person: { login: string; name: string }
}

/** The companies are invented; their CNPJ roots are higher than any given out so far. */
export const SAMPLE_CUSTOMERS: readonly SampleCustomer[] = [
  {
    key: 'aurora',
    name: 'Transportes Aurora Paulista Ltda',
    taxNumber: cnpjFrom('981204570001'),
    ...{ street: 'Rua das Palmeiras', streetNumber: '1450', district: 'Jardim do Trevo' },
    ...{ city: 'Campinas', state: 'SP', postalCode: '13040-000', phoneArea: '19', phone: '3232-0145' },
    domain: 'aurorapaulista.example',
    person: { login: 'marina.aurora', name: 'Marina Duarte' },
  },
  {
    key: 'serraDoMar',
    name: 'Expresso Serra Azul do Mar Ltda',
    taxNumber: cnpjFrom('983316080001'),
    ...{ street: 'Rua João Bettega', streetNumber: '820', district: 'Portão' },
    ...{ city: 'Curitiba', state: 'PR', postalCode: '81070-000', phoneArea: '41', phone: '3344-0820' },
    domain: 'serraazul.example',
    person: { login: 'paulo.serra', name: 'Paulo Wosniak' },
  },
  {
    key: 'mineira',
    name: 'Distribuidora Mineira Boa Mesa S.A.',
    taxNumber: cnpjFrom('984407190001'),
    ...{ street: 'Avenida Severino Ballesteros', streetNumber: '305', district: 'Cinco' },
    ...{ city: 'Contagem', state: 'MG', postalCode: '32010-000', phoneArea: '31', phone: '3391-0305' },
    domain: 'boamesa.example',
    person: { login: 'celia.mineira', name: 'Célia Rezende' },
  },
  {
    key: 'nordeste',
    name: 'Litoral Entregas do Nordeste Ltda',
    taxNumber: cnpjFrom('985528210001'),
    ...{ street: 'Avenida Caxangá', streetNumber: '2600', district: 'Cordeiro' },
    ...{ city: 'Recife', state: 'PE', postalCode: '50711-000', phoneArea: '81', phone: '3228-2600' },
    domain: 'litoralentregas.example',
    person: { login: 'joao.litoral', name: 'João Cavalcanti' },
  },
  {
    key: 'cerrado',
    name: 'Cerrado Logística e Locação Ltda',
    taxNumber: cnpjFrom('986639320001'),
    ...{ street: 'Avenida Castelo Branco', streetNumber: '4100', district: 'Setor Rodoviário' },
    ...{ city: 'Goiânia', state: 'GO', postalCode: '74430-000', phoneArea: '62', phone: '3297-4100' },
    domain: 'cerradolog.example',
    person: { login: 'rita.cerrado', name: 'Rita Guimarães' },
  },
]
