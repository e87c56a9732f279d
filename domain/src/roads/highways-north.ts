import type { HighwayText } from './highway-stretch.ts'

/** Highways of the North, and those that lead there from Goiás, Mato Grosso and the Northeast. */
export const NORTH_HIGHWAYS: readonly HighwayText[] = [
  {
    id: 'am010',
    ref: 'AM-010',
    course: `
      Manaus, Cidade Nova -3.02 -59.97; Manaus, Rodovia km 25 -2.9 -59.97; Rio Preto da Eva, oeste -2.79 -59.83;
      Rio Preto da Eva -2.7 -59.7; Rodovia km 100 -2.68 -59.5; Rodovia km 127 -2.73 -59.25; Rodovia km 155 -2.8 -59.03;
      Rodovia km 182 -2.87 -58.81; Rodovia km 222 -2.98 -58.6; Itacoatiara -3.125 -58.455`,
  },
  {
    ref: 'BR-010',
    course: `
      Castanhal -1.29 -47.93; Santa Maria do Pará -1.35 -47.58; São Miguel do Guamá -1.63 -47.48; Ipixuna do Pará -2.56 -47.49;
      Paragominas -2.97 -47.48; Ulianópolis -3.75 -47.49; Dom Eliseu -4.28 -47.55; Itinga do Maranhão -4.45 -47.53;
      Açailândia -4.95 -47.5; Imperatriz -5.53 -47.49; Porto Franco -6.34 -47.4; Estreito -6.56 -47.45`,
  },
  {
    ref: 'BR-153',
    course: `
      Estreito -6.56 -47.45; Wanderlândia -6.85 -47.96; Araguaína -7.19 -48.21; Colinas do Tocantins -8.06 -48.48;
      Guaraí -8.83 -48.51; Miranorte -9.53 -48.59; Paraíso do Tocantins -10.18 -48.88; Gurupi -11.73 -49.07; Alvorada -12.48 -49.12;
      Porangatu -13.44 -49.15; Uruaçu -14.52 -49.14; Rialma -15.31 -49.58; Jaraguá -15.76 -49.33; Anápolis -16.33 -48.95`,
  },
  {
    ref: 'BR-316',
    course: `
      Belém -1.46 -48.5; Ananindeua -1.37 -48.37; Castanhal -1.29 -47.93; Capanema -1.2 -47.18; Santa Luzia do Pará -1.52 -46.9;
      Cândido Mendes -1.95 -46.15; Governador Nunes Freire -2.13 -45.88; Zé Doca -3.27 -45.66; Santa Inês -3.67 -45.38;
      Bacabal -4.29 -44.79; Peritoró -4.38 -44.33; Codó -4.46 -43.89; Caxias -4.86 -43.36; Timon -5.09 -42.84; Teresina -5.09 -42.8;
      Demerval Lobão -5.36 -42.68; Valença do Piauí -6.41 -41.75; Picos -7.08 -41.47; Marcolândia -7.44 -40.66;
      Araripina -7.58 -40.5; Ouricuri -7.88 -40.08; Parnamirim -8.09 -39.58; Salgueiro -8.07 -39.12; Floresta -8.6 -38.57;
      Petrolândia -8.98 -38.22; Santana do Ipanema -9.38 -37.25; Palmeira dos Índios -9.41 -36.63; Atalaia -9.5 -36.02;
      Maceió -9.67 -35.74`,
  },
  {
    ref: 'BR-230',
    course: `
      Cabedelo -6.98 -34.83; João Pessoa -7.12 -34.86; Campina Grande -7.23 -35.88; Soledade -7.06 -36.36; Patos -7.02 -37.28;
      Pombal -6.77 -37.8; Sousa -6.76 -38.23; Cajazeiras -6.89 -38.56; Lavras da Mangabeira -6.75 -38.96;
      Várzea Alegre -6.79 -39.3; Farias Brito -6.93 -39.57; Campos Sales -7.07 -40.38; Picos -7.08 -41.47; Oeiras -7.03 -42.13;
      Floriano -6.77 -43.02; Pastos Bons -6.6 -44.08; São Raimundo das Mangabeiras -7.02 -45.48; Balsas -7.53 -46.04;
      Riachão -7.36 -46.62; Carolina -7.34 -47.46; Estreito -6.56 -47.45; Araguatins -5.65 -48.12; Marabá -5.38 -49.13;
      Novo Repartimento -4.25 -49.95; Pacajá -3.84 -50.64; Altamira -3.2 -52.21; Medicilândia -3.45 -52.89; Uruará -3.72 -53.74;
      Rurópolis -4.1 -54.91; Itaituba -4.28 -55.98; Jacareacanga -6.22 -57.75; Apuí -7.2 -59.89; Humaitá -7.52 -63.03;
      Lábrea -7.26 -64.8`,
  },
  {
    ref: 'BR-163',
    course: `
      Santarém -2.44 -54.71; Belterra -2.64 -54.94; Rurópolis -4.1 -54.91; Trairão -4.7 -55.99; Novo Progresso -7.14 -55.38;
      Castelo dos Sonhos -8.32 -55.1; Guarantã do Norte -9.79 -54.91; Peixoto de Azevedo -10.23 -54.98; Itaúba -11.06 -55.28;
      Sinop -11.86 -55.5; Sorriso -12.54 -55.72; Lucas do Rio Verde -13.07 -55.92; Nova Mutum -13.83 -56.08; Posto Gil -14.35 -56.1;
      Nobres -14.72 -56.33; Rosário Oeste -14.84 -56.43; Jangada -15.23 -56.49; Várzea Grande -15.65 -56.13;
      Cuiabá, Distrito Industrial -15.655 -56`,
  },
  {
    ref: 'BR-174',
    course: `
      Manaus -3.1 -60.02; Presidente Figueiredo -2.05 -60.02; Rorainópolis 0.94 -60.43; Caracaraí 1.83 -61.13; Mucajaí 2.43 -60.9;
      Boa Vista 2.82 -60.67; Pacaraima 4.48 -61.15`,
  },
  {
    ref: 'BR-174',
    course: `
      Cáceres -16.07 -57.68; Porto Esperidião -15.86 -58.46; Pontes e Lacerda -15.23 -59.34; Comodoro -13.66 -59.79;
      Vilhena -12.74 -60.15`,
  },
  {
    ref: 'BR-319',
    course: `
      Manaus -3.1 -60.02; Careiro -3.77 -60.37; Igapó-Açu -4.71 -61.1; Realidade -6.98 -63.08; Humaitá -7.52 -63.03;
      Porto Velho -8.76 -63.9`,
  },
  {
    ref: 'BR-364',
    course: `
      Cuiabá -15.6 -56.1; Jangada -15.23 -56.49; Diamantino -14.41 -56.45; Campo Novo do Parecis -13.66 -57.89;
      Sapezal -13.54 -58.81; Comodoro -13.66 -59.79; Vilhena -12.74 -60.15; Pimenta Bueno -11.67 -61.19; Cacoal -11.44 -61.45;
      Ji-Paraná -10.89 -61.95; Ouro Preto do Oeste -10.75 -62.22; Jaru -10.44 -62.47; Ariquemes -9.91 -63.04;
      Itapuã do Oeste -9.19 -63.18; Porto Velho -8.76 -63.9; Jaci-Paraná -9.26 -64.4; Abunã -9.7 -65.36; Extrema -9.78 -66.35;
      Rio Branco -9.97 -67.81; Sena Madureira -9.06 -68.67; Manoel Urbano -8.84 -69.26; Feijó -8.17 -70.35; Tarauacá -8.16 -70.77;
      Cruzeiro do Sul -7.63 -72.68`,
  },
  {
    ref: 'BR-317',
    course: `
      Rio Branco -9.97 -67.81; Capixaba -10.57 -67.68; Xapuri, acesso -10.75 -68.45; Brasiléia -11.02 -68.75;
      Assis Brasil -10.94 -69.57`,
  },
  {
    ref: 'BR-156',
    course: `
      Macapá 0.04 -51.07; Ferreira Gomes 0.86 -51.18; Tartarugalzinho 1.51 -50.91; Calçoene 2.5 -50.95; Oiapoque 3.84 -51.84`,
  },
  {
    ref: 'BR-155',
    course: `
      Marabá -5.38 -49.13; Eldorado dos Carajás -6.1 -49.36; Xinguara -7.1 -49.94; Redenção -8.03 -50.03`,
  },
  {
    ref: 'BR-158',
    course: `
      Redenção -8.03 -50.03; Santana do Araguaia -9.33 -50.34; Vila Rica -10.01 -51.12; Confresa -10.64 -51.57;
      Ribeirão Cascalheira -12.94 -51.82; Água Boa -14.05 -52.16; Nova Xavantina -14.66 -52.36; Barra do Garças -15.89 -52.26;
      Piranhas -16.43 -51.82; Caiapônia -16.96 -51.81; Jataí -17.88 -51.72`,
  },
  {
    ref: 'PA-150',
    course: `
      Marabá -5.38 -49.13; Jacundá -4.45 -49.12; Goianésia do Pará -3.84 -49.1; Tailândia -2.95 -48.95; Moju -1.88 -48.77;
      Abaetetuba -1.72 -48.88`,
  },
]
