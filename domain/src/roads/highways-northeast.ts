import type { HighwayText } from './highway-stretch.ts'

/** Highways of the Northeast, and those that lead from there to the Southeast. */
export const NORTHEAST_HIGHWAYS: readonly HighwayText[] = [
  {
    id: 'br101-nordeste',
    ref: 'BR-101',
    course: `
      Recife, Cidade Universitária -8.05 -34.95; Recife, Guabiraba -7.985 -34.93; Abreu e Lima -7.905 -34.9;
      Igarassu -7.835 -34.912; Itapissuma, acesso -7.7 -34.96; Goiana -7.565 -35; Caaporã, acesso -7.46 -34.97;
      Alhandra, acesso -7.34 -34.94; Conde -7.25 -34.92; João Pessoa -7.165 -34.89; Santa Rita -7.135 -34.985;
      Santa Rita, norte -7.02 -35.05; Mamanguape -6.84 -35.125; Mataraca, acesso -6.62 -35.12; Canguaretama -6.38 -35.135;
      Goianinha -6.265 -35.21; São José de Mipibu -6.075 -35.24; Parnamirim -5.915 -35.265; Natal -5.835 -35.215`,
  },
  {
    id: 'br324',
    ref: 'BR-324',
    course: `
      Salvador, Iguatemi -12.975 -38.465; Salvador, Pirajá -12.9 -38.46; Simões Filho -12.79 -38.41; Candeias, acesso -12.67 -38.47;
      São Sebastião do Passé -12.53 -38.53; Terra Nova, acesso -12.44 -38.63; Amélia Rodrigues -12.39 -38.76;
      Conceição do Jacuípe -12.325 -38.77; Feira de Santana -12.265 -38.93`,
  },
  {
    id: 'br116-ceara',
    ref: 'BR-116',
    course: `
      Fortaleza, Messejana -3.825 -38.5; Itaitinga -3.97 -38.525; Horizonte -4.1 -38.497; Pacajus -4.18 -38.465;
      Chorozinho -4.3 -38.495; Ocara, acesso -4.46 -38.42; Boqueirão do Cesário -4.6 -38.24; Cristais -4.73 -38.13;
      Russas -4.94 -37.985`,
  },
  {
    ref: 'BR-116',
    course: `
      Russas, sul -4.94 -37.985; Tabuleiro do Norte -5.24 -38.13; Jaguaribe -5.89 -38.62; Icó -6.4 -38.86; Barro -6.72 -38.87;
      Brejo Santo -7.49 -38.99; Penaforte -7.83 -39.08; Salgueiro -8.07 -39.12; Cabrobó, acesso -8.45 -39.1; Ibó -8.62 -39.24;
      Canudos, acesso -9.92 -39.15; Euclides da Cunha -10.51 -39.02; Tucano -10.96 -38.79; Araci -11.33 -38.97;
      Serrinha -11.66 -39.01; Santa Bárbara -11.95 -38.97; Feira de Santana -12.27 -38.97; Santo Estêvão -12.43 -39.25;
      Milagres -12.87 -39.86; Jaguaquara -13.53 -39.97; Jequié -13.86 -40.09; Manoel Vitorino -14.14 -40.24; Poções -14.53 -40.37;
      Vitória da Conquista -14.87 -40.84; Cândido Sales -15.51 -41.24; Divisa Alegre -15.72 -41.34; Medina -16.22 -41.48;
      Itaobim -16.56 -41.5; Padre Paraíso -17.07 -41.48; Teófilo Otoni -17.86 -41.51; Itambacuri -18.03 -41.69;
      Governador Valadares -18.85 -41.95; Engenheiro Caldas -19.21 -42.05; Inhapim -19.55 -42.12; Caratinga -19.79 -42.14;
      Realeza -20.24 -42.13; Fervedouro -20.73 -42.28; Muriaé -21.13 -42.37; Leopoldina -21.53 -42.64; Além Paraíba -21.89 -42.7;
      Sapucaia -22 -42.91; Teresópolis -22.42 -42.98; Magé -22.65 -43.04; Duque de Caxias, norte -22.7 -43.27;
      Rio de Janeiro, Trevo das Missões -22.82 -43.29`,
  },
  {
    ref: 'BR-101',
    course: `
      Touros -5.2 -35.46; Ceará-Mirim -5.63 -35.43; Natal, norte -5.75 -35.25;
      Natal, Candelária -5.835 -35.215`,
  },
  {
    ref: 'BR-101',
    course: `
      Recife, Cidade Universitária -8.05 -34.95; Cabo de Santo Agostinho -8.28 -35.03; Escada -8.36 -35.22; Ribeirão -8.51 -35.38;
      Palmares -8.68 -35.59; Novo Lino -8.94 -35.66; Joaquim Gomes -9.13 -35.75; Messias -9.38 -35.84;
      São Miguel dos Campos -9.78 -36.09; Teotônio Vilela -9.91 -36.35; Porto Real do Colégio -10.19 -36.84; Propriá -10.21 -36.84;
      Japaratuba -10.59 -36.94; Maruim -10.74 -37.08; Aracaju, acesso -10.9 -37.15; Itaporanga d'Ajuda -10.99 -37.31;
      Estância -11.27 -37.44; Umbaúba -11.38 -37.66; Cristinápolis -11.48 -37.76; Esplanada -11.8 -37.95; Entre Rios -11.94 -38.08;
      Alagoinhas -12.14 -38.42; Humildes -12.36 -38.86; Governador Mangabeira -12.6 -39.04; Cruz das Almas -12.67 -39.1;
      Santo Antônio de Jesus -12.97 -39.26; Presidente Tancredo Neves -13.45 -39.42; Gandu -13.74 -39.49; Ubaitaba -14.31 -39.32;
      Itajuípe -14.68 -39.38; Itabuna -14.79 -39.28; Buerarema -14.96 -39.3; Camacan -15.42 -39.5; Itagimirim -16.08 -39.61;
      Eunápolis -16.38 -39.58; Itabela -16.58 -39.56; Itamaraju -17.04 -39.53; Teixeira de Freitas -17.54 -39.74;
      Posto da Mata -17.89 -39.85; Pedro Canário -18.3 -39.96; São Mateus -18.72 -39.86; Linhares -19.39 -40.07;
      João Neiva -19.76 -40.39; Fundão -19.93 -40.4; Serra -20.13 -40.31; Cariacica -20.33 -40.38; Guarapari, acesso -20.65 -40.62;
      Iconha -20.79 -40.81; Rio Novo do Sul -20.86 -40.94; Cachoeiro de Itapemirim, acesso -20.93 -41.05;
      Mimoso do Sul, acesso -21.08 -41.3; Campos dos Goytacazes -21.75 -41.33; Macaé, acesso -22.17 -41.85;
      Casimiro de Abreu -22.48 -42.2; Rio Bonito -22.71 -42.61; Itaboraí -22.74 -42.86; São Gonçalo -22.83 -43.05;
      Niterói -22.88 -43.1; Rio de Janeiro, Caju -22.886 -43.22`,
  },
  {
    ref: 'BR-222',
    course: `
      Fortaleza -3.72 -38.54; Caucaia -3.74 -38.65; São Luís do Curu -3.67 -39.24; Itapagé -3.68 -39.58; Sobral -3.69 -40.35;
      Tianguá -3.73 -40.99; Piripiri -4.27 -41.78`,
  },
  {
    ref: 'BR-343',
    course: `
      Parnaíba -2.9 -41.78; Buriti dos Lopes -3.17 -41.87; Piracuruca -3.93 -41.71; Piripiri -4.27 -41.78; Campo Maior -4.83 -42.17;
      Altos -5.04 -42.46; Teresina -5.09 -42.8; Água Branca, acesso -5.9 -42.63; Amarante -6.24 -42.85; Floriano -6.77 -43.02`,
  },
  {
    ref: 'BR-020',
    course: `
      Fortaleza, Caucaia -3.75 -38.66; Canindé -4.36 -39.31; Boa Viagem -5.13 -39.73; Tauá -6 -40.29; Pio IX -6.83 -40.6;
      Picos -7.08 -41.47`,
  },
  {
    ref: 'BR-304',
    course: `
      Natal, Parnamirim -5.9 -35.25; Macaíba -5.86 -35.35; Lajes -5.7 -36.24; Açu -5.58 -36.91; Mossoró -5.19 -37.34;
      Aracati -4.56 -37.77; Boqueirão do Cesário -4.6 -38.24`,
  },
  {
    ref: 'BR-232',
    course: `
      Recife, Curado -8.07 -34.97; Vitória de Santo Antão -8.12 -35.29; Gravatá -8.2 -35.56; Caruaru -8.28 -35.98;
      Belo Jardim -8.34 -36.42; Arcoverde -8.42 -37.05; Custódia -8.09 -37.64; Serra Talhada -7.99 -38.3; Salgueiro -8.07 -39.12`,
  },
  {
    ref: 'BR-104',
    course: `
      Campina Grande -7.23 -35.88; Queimadas -7.36 -35.9; Toritama -8.01 -36.06; Caruaru -8.28 -35.98; Lajedo, acesso -8.6 -36.1;
      União dos Palmares -9.16 -36.03; Messias -9.38 -35.84`,
  },
  {
    ref: 'BR-428',
    course: `
      Salgueiro, sul -8.1 -39.12; Cabrobó -8.51 -39.31; Orocó -8.62 -39.6; Santa Maria da Boa Vista -8.81 -39.83;
      Petrolina -9.4 -40.5`,
  },
  {
    ref: 'BR-407',
    course: `
      Picos -7.08 -41.47; Jaicós -7.36 -41.14; Paulistana -8.14 -41.15; Afrânio -8.51 -41; Petrolina -9.4 -40.5;
      Juazeiro -9.43 -40.5; Senhor do Bonfim -10.46 -40.19; Capim Grosso -11.38 -40.01`,
  },
  {
    ref: 'BR-324',
    course: `
      Feira de Santana -12.27 -38.97; Riachão do Jacuípe -11.81 -39.39; Capim Grosso -11.38 -40.01; Jacobina -11.18 -40.51`,
  },
  {
    ref: 'BR-242',
    course: `
      Argoim -12.59 -39.5; Itaberaba -12.53 -40.31; Lençóis, acesso -12.44 -41.42; Seabra -12.42 -41.77; Ibotirama -12.19 -43.22;
      Barreiras -12.15 -44.99`,
  },
  {
    ref: 'BR-020',
    course: `
      Barreiras -12.15 -44.99; Luís Eduardo Magalhães -12.1 -45.79; Posse -14.09 -46.37; Alvorada do Norte -14.48 -46.49;
      Formosa -15.54 -47.33; Brasília, Planaltina -15.62 -47.65; Brasília -15.78 -47.93`,
  },
  {
    ref: 'BR-135',
    course: `
      São Luís -2.53 -44.3; Bacabeira -2.97 -44.32; Santa Rita -3.14 -44.33; Miranda do Norte -3.57 -44.58; Peritoró -4.38 -44.33;
      Presidente Dutra -5.29 -44.49; Colinas -6.03 -44.25; Paraibano -6.44 -43.98; Floriano -6.77 -43.02; Jerumenha -7.09 -43.51; Bertolínia -7.64 -43.95;
      Bom Jesus -9.07 -44.36; Corrente -10.44 -45.16; Formosa do Rio Preto -11.05 -45.19; Barreiras -12.15 -44.99;
      São Desidério -12.36 -44.97; Correntina -13.34 -44.64; Cocos -14.18 -44.53; Montalvânia -14.42 -44.37; Januária -15.49 -44.36;
      Montes Claros -16.73 -43.86; Bocaiúva -17.11 -43.81; Curvelo -18.76 -44.43; Paraopeba -19.27 -44.4`,
  },
  {
    ref: 'BR-226',
    course: `
      Teresina -5.09 -42.8; Timon -5.09 -42.84; Presidente Dutra -5.29 -44.49; Barra do Corda -5.51 -45.24; Grajaú -5.82 -46.14;
      Porto Franco -6.34 -47.4`,
  },
  {
    ref: 'BR-415',
    course: `
      Ilhéus -14.79 -39.04; Itabuna -14.79 -39.28; Ibicaraí -14.87 -39.59; Floresta Azul -14.86 -39.65;
      Itapetinga, acesso -15.1 -40.05; Vitória da Conquista -14.87 -40.84`,
  },
  {
    ref: 'BA-099',
    course: `
      Lauro de Freitas -12.89 -38.33; Praia do Forte -12.57 -38.02; Conde -11.81 -37.61; Jandaíra -11.56 -37.78;
      Estância -11.27 -37.44`,
  },
]
