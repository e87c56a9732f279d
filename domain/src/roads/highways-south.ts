import type { HighwayText } from './highway-stretch.ts'

/** Highways of Paraná, Santa Catarina and Rio Grande do Sul. */
export const SOUTH_HIGHWAYS: readonly HighwayText[] = [
  {
    id: 'br376-serra',
    ref: 'BR-376',
    course: `
      São José dos Pinhais -25.56 -49.185; Mandirituba, acesso -25.68 -49.13; Tijucas do Sul -25.865 -49.075;
      Serra do Mar, alto -25.91 -48.98 serra; Garuva -26.03 -48.855`,
  },
  {
    id: 'br101-norte-sc',
    ref: 'BR-101',
    course: `
      Garuva -26.03 -48.855; Joinville -26.29 -48.9; Araquari -26.45 -48.8; Barra Velha -26.64 -48.695;
      Balneário Piçarras -26.765 -48.69; Itajaí -26.9 -48.695; Balneário Camboriú -27 -48.64; Itapema -27.09 -48.62;
      Tijucas -27.24 -48.635; Governador Celso Ramos -27.38 -48.62; Biguaçu -27.495 -48.655; São José -27.6 -48.62`,
  },
  {
    id: 'br101-sul',
    ref: 'BR-101',
    course: `
      São José -27.6 -48.62; Palhoça -27.65 -48.675; Morro dos Cavalos -27.79 -48.645 serra; Paulo Lopes -27.96 -48.685;
      Garopaba -28.06 -48.69; Imbituba -28.235 -48.7; Laguna, Ponte Anita Garibaldi -28.435 -48.845; Tubarão -28.48 -49.015;
      Jaguaruna -28.62 -49.1; Içara -28.74 -49.28; Maracajá -28.845 -49.45; Araranguá -28.935 -49.495; Sombrio -29.105 -49.635;
      Torres -29.335 -49.775; Três Cachoeiras -29.455 -49.93; Terra de Areia -29.585 -50.07; Maquiné -29.705 -50.2;
      Osório -29.875 -50.285`,
  },
  {
    id: 'freeway',
    ref: 'BR-290',
    course: `
      Osório -29.875 -50.285; Santo Antônio da Patrulha -29.885 -50.51; Glorinha -29.91 -50.76; Gravataí -29.955 -50.99;
      Cachoeirinha -29.975 -51.1; Porto Alegre, Humaitá -29.985 -51.19; Porto Alegre, Rodoviária -30.02 -51.218`,
  },
  {
    id: 'br277-paranagua',
    ref: 'BR-277',
    course: `
      Curitiba, Jardim Botânico -25.447 -49.227; São José dos Pinhais -25.49 -49.15; São José dos Pinhais, Roseira -25.535 -49.03;
      Serra do Mar, alto -25.56 -48.945 serra; Morretes -25.57 -48.82; Alexandra -25.565 -48.635; Paranaguá -25.535 -48.53`,
  },
  {
    ref: 'BR-116',
    course: `
      Curitiba, Pinheirinho -25.53 -49.29; Fazenda Rio Grande -25.66 -49.31; Mandirituba -25.78 -49.33;
      Campo do Tenente -25.98 -49.68; Rio Negro -26.11 -49.8; Papanduva -26.38 -50.14; Monte Castelo -26.46 -50.23;
      Santa Cecília -26.96 -50.43; São Cristóvão do Sul -27.27 -50.44; Correia Pinto -27.58 -50.36; Lages -27.82 -50.33;
      Capão Alto -27.93 -50.51; Vacaria -28.51 -50.93; São Marcos -28.97 -51.07; Caxias do Sul -29.17 -51.18;
      Nova Petrópolis -29.38 -51.11; Dois Irmãos -29.58 -51.09; Novo Hamburgo -29.68 -51.13; Canoas -29.92 -51.18;
      Porto Alegre, Navegantes -30 -51.2; Eldorado do Sul, Ponte -30 -51.31; Guaíba -30.11 -51.33;
      Barra do Ribeiro, acesso -30.35 -51.4; Camaquã -30.85 -51.81; Cristal -31 -52.05; São Lourenço do Sul, acesso -31.35 -52.05;
      Pelotas -31.77 -52.34; Arroio Grande -32.24 -53.09; Jaguarão -32.57 -53.38`,
  },
  {
    ref: 'BR-116',
    course: `
      Curitiba, Atuba -25.39 -49.205; Curitiba, Pinheirinho -25.53 -49.29`,
  },
  {
    ref: 'BR-277',
    course: `
      Curitiba, Mossunguê -25.44 -49.34; Campo Largo -25.46 -49.53; São Luiz do Purunã -25.46 -49.71; Palmeira -25.43 -50.01;
      Irati -25.47 -50.65; Prudentópolis -25.21 -50.98; Guarapuava -25.39 -51.47; Laranjeiras do Sul -25.41 -52.42;
      Guaraniaçu -25.1 -52.88; Cascavel -24.96 -53.46; Matelândia -25.24 -54; Medianeira -25.3 -54.09; Foz do Iguaçu -25.55 -54.59`,
  },
  {
    ref: 'BR-376',
    course: `
      São Luiz do Purunã -25.46 -49.71; Ponta Grossa -25.09 -50.16; Imbaú -24.44 -50.76; Ortigueira -24.21 -50.95;
      Mauá da Serra -23.9 -51.23; Apucarana -23.55 -51.46; Mandaguari -23.55 -51.67; Maringá -23.43 -51.94; Paranavaí -23.07 -52.47;
      Nova Londrina -22.77 -52.98; Ivinhema -22.3 -53.82; Dourados -22.22 -54.81`,
  },
  {
    ref: 'BR-369',
    course: `
      Ourinhos -22.98 -49.87; Cornélio Procópio -23.18 -50.65; Londrina -23.31 -51.16; Apucarana -23.55 -51.46`,
  },
  {
    ref: 'BR-369',
    course: `
      Maringá -23.43 -51.94; Campo Mourão -24.04 -52.38; Ubiratã -24.54 -52.99; Cascavel -24.96 -53.46`,
  },
  {
    ref: 'PR-323',
    course: `
      Maringá -23.43 -51.94; Cianorte -23.66 -52.6; Umuarama -23.77 -53.33; Iporã -24 -53.7; Guaíra -24.08 -54.26`,
  },
  {
    ref: 'BR-282',
    course: `
      Florianópolis -27.6 -48.55; Santo Amaro da Imperatriz -27.69 -48.78; Alfredo Wagner -27.7 -49.33; Bom Retiro -27.8 -49.49;
      Lages -27.82 -50.33; Campos Novos -27.4 -51.23; Joaçaba -27.18 -51.5; Xanxerê -26.88 -52.4; Chapecó, acesso -27 -52.6;
      Maravilha -26.77 -53.17; São Miguel do Oeste -26.73 -53.52`,
  },
  {
    ref: 'BR-470',
    course: `
      Navegantes -26.9 -48.65; Blumenau -26.92 -49.07; Indaial -26.9 -49.23; Rio do Sul -27.21 -49.64; Pouso Redondo -27.26 -49.93;
      Curitibanos -27.28 -50.58; Campos Novos -27.4 -51.23; Lagoa Vermelha -28.21 -51.53; Nova Prata -28.78 -51.61;
      Bento Gonçalves -29.17 -51.52; Montenegro -29.69 -51.46`,
  },
  {
    ref: 'BR-280',
    course: `
      São Francisco do Sul -26.24 -48.64; Araquari -26.38 -48.72; Guaramirim -26.47 -49; Jaraguá do Sul -26.49 -49.07;
      Corupá -26.43 -49.24; São Bento do Sul -26.25 -49.38; Mafra -26.11 -49.81; Canoinhas -26.18 -50.39;
      União da Vitória -26.23 -51.09`,
  },
  {
    ref: 'BR-285',
    course: `
      Vacaria -28.51 -50.93; Lagoa Vermelha -28.21 -51.53; Passo Fundo -28.26 -52.41; Carazinho -28.28 -52.79; Ijuí -28.39 -53.91;
      Santo Ângelo, acesso -28.4 -54.3; São Luiz Gonzaga -28.41 -54.96; São Borja -28.66 -56`,
  },
  {
    ref: 'BR-386',
    course: `
      Canoas -29.92 -51.18; Nova Santa Rita -29.86 -51.28; Montenegro, acesso -29.75 -51.5; Lajeado -29.47 -51.96;
      Soledade -28.82 -52.51; Carazinho -28.28 -52.79; Sarandi -27.94 -52.92; Frederico Westphalen -27.36 -53.39;
      Iraí -27.19 -53.25; Pinhalzinho -26.85 -52.99`,
  },
  {
    ref: 'BR-290',
    course: `
      Porto Alegre, Navegantes -30 -51.2; Eldorado do Sul, Ponte -30 -51.31; Arroio dos Ratos -30.08 -51.73;
      Pantano Grande -30.19 -52.37; Caçapava do Sul, acesso -30.4 -53.55; São Gabriel -30.34 -54.32; Rosário do Sul -30.26 -54.91;
      Alegrete -29.78 -55.79; Uruguaiana -29.75 -57.09`,
  },
  {
    ref: 'BR-392',
    course: `
      Rio Grande -32.03 -52.1; Pelotas -31.77 -52.34; Canguçu -31.39 -52.68; Caçapava do Sul -30.51 -53.48; São Sepé -30.16 -53.57;
      Santa Maria -29.68 -53.81`,
  },
  {
    ref: 'BR-287',
    course: `
      Montenegro -29.69 -51.46; Santa Cruz do Sul, acesso -29.75 -52.4; Santa Maria -29.68 -53.81; São Vicente do Sul -29.69 -54.68;
      Santiago -29.19 -54.87; São Borja -28.66 -56`,
  },
  {
    ref: 'BR-158',
    course: `
      Santa Maria -29.68 -53.81; Rosário do Sul -30.26 -54.91; Santana do Livramento -30.89 -55.53`,
  },
  {
    ref: 'BR-471',
    course: `
      Rio Grande, Quinta -32.08 -52.28; Taim -32.5 -52.57; Santa Vitória do Palmar -33.52 -53.37; Chuí -33.69 -53.46`,
  },
  {
    ref: 'BR-293',
    course: `
      Pelotas -31.77 -52.34; Pinheiro Machado -31.58 -53.38; Bagé -31.33 -54.11; Dom Pedrito -30.98 -54.67;
      Santana do Livramento -30.89 -55.53`,
  },
]
