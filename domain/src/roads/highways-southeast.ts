import type { HighwayText } from './highway-stretch.ts'

/** Highways of Rio de Janeiro, Minas Gerais and Espírito Santo. */
export const SOUTHEAST_HIGHWAYS: readonly HighwayText[] = [
  {
    id: 'br040',
    ref: 'BR-040',
    course: `
      Duque de Caxias -22.785 -43.285; Duque de Caxias, Xerém -22.62 -43.285; Serra de Petrópolis -22.575 -43.255 serra;
      Petrópolis -22.515 -43.225 serra; Petrópolis, Itaipava -22.385 -43.135; Areal -22.235 -43.11; Três Rios -22.12 -43.21;
      Comendador Levy Gasparian -22.03 -43.205; Matias Barbosa -21.87 -43.33; Juiz de Fora -21.75 -43.42;
      Ewbank da Câmara -21.55 -43.51; Santos Dumont -21.46 -43.555; Correia de Almeida -21.3 -43.63 serra; Barbacena -21.22 -43.775;
      Ressaquinha -21.065 -43.765; Carandaí -20.955 -43.81; Cristiano Otoni -20.83 -43.81; Conselheiro Lafaiete -20.66 -43.795;
      Congonhas -20.51 -43.865; Itabirito, acesso -20.33 -43.905; Nova Lima, Lagoa dos Ingleses -20.17 -43.955;
      Nova Lima, Jardim Canadá -20.06 -43.98; Belo Horizonte, Belvedere -19.98 -43.945`,
  },
  {
    ref: 'BR-040',
    course: `
      Brasília, Park Way -15.9 -47.96; Valparaíso de Goiás -16.07 -47.98; Luziânia -16.25 -47.95; Cristalina -16.77 -47.62;
      Paracatu -17.22 -46.87; João Pinheiro -17.74 -46.17; Três Marias -18.2 -45.24; Felixlândia -18.76 -44.9;
      Paraopeba -19.27 -44.4; Sete Lagoas -19.47 -44.25; Ribeirão das Neves -19.77 -44.09; Contagem, Ceasa -19.9 -44.03;
      Belo Horizonte, Anel Rodoviário -19.935 -44; Belo Horizonte, Belvedere -19.98 -43.945`,
  },
  {
    ref: 'BR-381',
    course: `
      Belo Horizonte, nordeste -19.87 -43.9; Sabará, norte -19.84 -43.78; Caeté, acesso -19.78 -43.62;
      Barão de Cocais, acesso -19.83 -43.37; João Monlevade -19.81 -43.17; Nova Era -19.75 -43.04; Coronel Fabriciano -19.52 -42.63;
      Ipatinga -19.47 -42.54; Belo Oriente -19.22 -42.48; Governador Valadares -18.85 -41.95`,
  },
  {
    ref: 'BR-262',
    course: `
      Vitória -20.32 -40.34; Viana -20.39 -40.5; Domingos Martins -20.36 -40.66; Venda Nova do Imigrante -20.34 -41.13;
      Ibatiba -20.23 -41.51; Manhuaçu -20.26 -42.03; Realeza -20.24 -42.13; Abre Campo -20.3 -42.48; Rio Casca -20.23 -42.65;
      João Monlevade -19.81 -43.17`,
  },
  {
    ref: 'BR-262',
    course: `
      Betim -19.97 -44.2; Juatuba -19.95 -44.34; Pará de Minas -19.86 -44.61; Nova Serrana -19.87 -44.99;
      Bom Despacho -19.74 -45.25; Luz -19.8 -45.69; Campos Altos -19.7 -46.17; Ibiá, acesso -19.55 -46.5; Araxá -19.59 -46.94;
      Uberaba -19.75 -47.93; Campo Florido -19.76 -48.57; Frutal -20.02 -48.94; Fronteira -20.28 -49.2`,
  },
  {
    ref: 'BR-262',
    course: `
      Três Lagoas -20.79 -51.7; Água Clara -20.45 -52.88; Ribas do Rio Pardo -20.44 -53.76; Campo Grande -20.44 -54.65;
      Aquidauana -20.47 -55.79; Miranda -20.24 -56.38; Morrinho -19.6 -57.4; Corumbá -19.01 -57.65`,
  },
  {
    ref: 'BR-050',
    course: `
      Cristalina -16.77 -47.62; Campo Alegre de Goiás -17.64 -47.78; Catalão -18.17 -47.95; Araguari -18.65 -48.19;
      Uberlândia -18.92 -48.28; Uberaba -19.75 -47.93; Delta -19.98 -47.78`,
  },
  {
    ref: 'BR-267',
    course: `
      Presidente Epitácio -21.76 -52.12; Bataguassu -21.71 -52.42; Nova Alvorada do Sul -21.47 -54.38; Maracaju -21.61 -55.17;
      Jardim -21.48 -56.14; Porto Murtinho -21.7 -57.88`,
  },
  {
    ref: 'BR-153',
    course: `
      São José do Rio Preto -20.82 -49.38; José Bonifácio -21.05 -49.69; Lins -21.68 -49.74; Marília -22.21 -49.95;
      Ourinhos -22.98 -49.87; Jacarezinho -23.16 -49.97; Santo Antônio da Platina -23.3 -50.08; Ibaiti -23.85 -50.19;
      Ventania -24.24 -50.24; Tibagi, Alto do Amparo -24.75 -50.5; Imbituva -25.23 -50.6; Irati -25.47 -50.65;
      Rio Azul, acesso -25.73 -50.8; União da Vitória -26.23 -51.09; General Carneiro -26.43 -51.32;
      Água Doce, Horizonte -26.6 -51.55; Irani -27.03 -51.9; Concórdia -27.23 -52.03; Erechim -27.63 -52.28;
      Passo Fundo -28.26 -52.41; Soledade -28.82 -52.51; Cachoeira do Sul -30.04 -52.89; Caçapava do Sul -30.51 -53.48;
      Bagé -31.33 -54.11; Aceguá -31.87 -54.16`,
  },
  {
    ref: 'BR-101',
    course: `
      Ubatuba -23.43 -45.07; Paraty -23.22 -44.72; Angra dos Reis -23.01 -44.32; Mangaratiba -22.96 -44.04; Itaguaí -22.85 -43.78;
      Rio de Janeiro, Santa Cruz -22.92 -43.68; Rio de Janeiro, Campo Grande -22.88 -43.55; Rio de Janeiro, Deodoro -22.86 -43.38;
      Rio de Janeiro, Caju -22.886 -43.22`,
  },
  {
    ref: 'BR-393',
    course: `
      Volta Redonda -22.52 -44.1; Barra do Piraí -22.47 -43.83; Vassouras, acesso -22.3 -43.55; Três Rios -22.12 -43.21;
      Sapucaia -22 -42.91; Além Paraíba -21.89 -42.7`,
  },
  {
    ref: 'BR-459',
    course: `
      Lorena -22.73 -45.12; Piquete -22.61 -45.18; Itajubá -22.43 -45.45; Santa Rita do Sapucaí -22.25 -45.7;
      Pouso Alegre -22.23 -45.94; Poços de Caldas -21.79 -46.56`,
  },
  {
    ref: 'BR-267',
    course: `
      Leopoldina -21.53 -42.64; Bicas -21.73 -43.06; Juiz de Fora -21.76 -43.35; Lima Duarte -21.84 -43.79; Caxambu -21.98 -44.93;
      Campanha -21.84 -45.4`,
  },
  {
    ref: 'BR-356',
    course: `
      Muriaé -21.13 -42.37; Itaperuna -21.2 -41.89; Cardoso Moreira -21.49 -41.62; Campos dos Goytacazes -21.75 -41.33`,
  },
  {
    ref: 'BR-251',
    course: `
      Montes Claros -16.73 -43.86; Francisco Sá -16.48 -43.49; Salinas -16.17 -42.29; Divisa Alegre, sul -15.85 -41.38`,
  },
  {
    ref: 'BR-365',
    course: `
      Montes Claros -16.73 -43.86; Pirapora -17.34 -44.94; Patos de Minas -18.58 -46.52; Patrocínio -18.94 -46.99;
      Uberlândia -18.92 -48.28; Monte Alegre de Minas -18.87 -48.88; Ituiutaba -18.97 -49.46; Santa Vitória -18.84 -50.12;
      São Simão -18.99 -50.55`,
  },
  {
    ref: 'MG-050',
    course: `
      Betim, sul -20 -44.2; Itaúna -20.08 -44.58; Divinópolis -20.14 -44.89; Formiga -20.46 -45.43; Piumhi -20.47 -45.96;
      Passos -20.72 -46.61; São Sebastião do Paraíso -20.92 -46.99; Altinópolis, acesso -20.98 -47.3; Ribeirão Preto -21.18 -47.81`,
  },
]
