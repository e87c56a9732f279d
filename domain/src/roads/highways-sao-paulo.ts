import type { HighwayText } from './highway-stretch.ts'

/** Highways of the state of São Paulo, and those that start in its capital. */
export const SAO_PAULO_HIGHWAYS: readonly HighwayText[] = [
  {
    id: 'anhanguera',
    ref: 'SP-330',
    course: `
      São Paulo, Vila Jaguara -23.5135 -46.735; São Paulo, Jaraguá -23.463 -46.756; São Paulo, Perus -23.408 -46.796;
      Cajamar -23.357 -46.866; Jundiaí, sul -23.235 -46.871; Jundiaí -23.193 -46.898; Louveira -23.09 -46.955;
      Vinhedo -23.035 -46.985; Valinhos -22.977 -47.02; Campinas -22.925 -47.092; Campinas, Aparecidinha -22.865 -47.125;
      Sumaré -22.83 -47.24; Nova Odessa -22.785 -47.28; Americana -22.725 -47.315; Limeira -22.555 -47.38;
      Cordeirópolis -22.478 -47.42; Araras -22.345 -47.362; Leme -22.18 -47.372; Pirassununga -22 -47.41;
      Porto Ferreira -21.855 -47.465; Santa Rita do Passa Quatro -21.73 -47.545; São Simão -21.515 -47.635;
      Cravinhos -21.345 -47.735; Ribeirão Preto -21.21 -47.787`,
  },
  {
    id: 'bandeirantes',
    ref: 'SP-348',
    course: `
      São Paulo, Marginal Tietê -23.516 -46.738; São Paulo, Perus -23.42 -46.802; Cajamar -23.345 -46.893; Jundiaí -23.2 -46.935;
      Itupeva -23.11 -47; Campinas, Viracopos -23.01 -47.095; Campinas -22.93 -47.138; Hortolândia -22.875 -47.185;
      Sumaré -22.83 -47.29; Santa Bárbara d'Oeste -22.755 -47.375; Limeira -22.6 -47.445; Cordeirópolis -22.49 -47.462`,
  },
  {
    id: 'dutra',
    ref: 'BR-116',
    course: `
      São Paulo, Ponte Presidente Dutra -23.523 -46.58; Guarulhos -23.469 -46.53; Guarulhos, Cumbica -23.45 -46.47;
      Arujá -23.399 -46.321; Santa Isabel -23.352 -46.215; Guararema -23.36 -46.065; Jacareí -23.29 -45.955;
      São José dos Campos -23.205 -45.893; São José dos Campos, Eugênio de Melo -23.135 -45.785; Caçapava -23.105 -45.708;
      Taubaté -23.035 -45.575; Pindamonhangaba -22.945 -45.44; Roseira -22.898 -45.305; Aparecida -22.855 -45.235;
      Guaratinguetá -22.805 -45.19; Lorena -22.735 -45.115; Cachoeira Paulista -22.67 -45.01; Lavrinhas -22.578 -44.9;
      Queluz -22.537 -44.775; Engenheiro Passos -22.503 -44.68; Itatiaia -22.496 -44.563; Resende -22.477 -44.45;
      Porto Real -22.445 -44.315; Barra Mansa -22.535 -44.175; Volta Redonda -22.56 -44.06; Piraí -22.63 -43.905;
      Serra das Araras, alto -22.665 -43.845 serra; Serra das Araras, baixada -22.695 -43.785; Seropédica -22.735 -43.7;
      Queimados -22.725 -43.575; Nova Iguaçu -22.757 -43.455; São João de Meriti -22.797 -43.365;
      Rio de Janeiro, Penha -22.838 -43.285; Rio de Janeiro, Caju -22.886 -43.22`,
  },
  {
    id: 'regis',
    ref: 'BR-116',
    course: `
      São Paulo, Butantã -23.585 -46.728; Taboão da Serra -23.61 -46.765; Embu das Artes -23.655 -46.835;
      Itapecerica da Serra -23.725 -46.872; São Lourenço da Serra -23.855 -46.945; Juquitiba -23.935 -47.07;
      Serra do Cafezal, alto -24.005 -47.165 serra; Serra do Cafezal, baixada -24.17 -47.34; Miracatu -24.285 -47.46;
      Juquiá -24.335 -47.62; Registro -24.495 -47.85; Pariquera-Açu -24.645 -47.925; Jacupiranga -24.7 -48.01;
      Cajati -24.738 -48.12; Serra do Azeite -24.825 -48.27 serra; Barra do Turvo -24.93 -48.405 serra;
      Divisa São Paulo e Paraná -25.03 -48.575; Represa do Capivari -25.145 -48.835; Campina Grande do Sul -25.305 -49.025;
      Quatro Barras -25.365 -49.09; Curitiba, Atuba -25.39 -49.205`,
  },
  {
    id: 'castello-branco',
    ref: 'SP-280',
    course: `
      São Paulo, Cebolão -23.53 -46.748; Osasco -23.515 -46.79; Barueri -23.506 -46.87; Itapevi -23.5 -46.95;
      Araçariguama -23.437 -47.065; São Roque -23.435 -47.145; Itu -23.39 -47.33; Sorocaba -23.375 -47.455;
      Porto Feliz -23.315 -47.565; Boituva -23.275 -47.68; Tatuí -23.265 -47.8; Cesário Lange -23.21 -47.95;
      Porangaba -23.13 -48.12; Bofete -23.055 -48.3; Pardinho -23.045 -48.45; Itatinga -23.035 -48.64; Avaré -23.005 -48.87;
      Cerqueira César -22.955 -49.08; Águas de Santa Bárbara -22.905 -49.245; Águas de Santa Bárbara, oeste -22.893 -49.43;
      Santa Cruz do Rio Pardo -22.9 -49.61`,
  },
  {
    id: 'fernao-dias',
    ref: 'BR-381',
    course: `
      São Paulo, Jaçanã -23.47 -46.57; Mairiporã -23.325 -46.58 serra; Atibaia -23.12 -46.565; Bragança Paulista -22.95 -46.5;
      Vargem -22.89 -46.415; Extrema -22.855 -46.325; Itapeva -22.77 -46.22; Camanducaia -22.755 -46.15; Cambuí -22.61 -46.06;
      Estiva -22.46 -46.02; Pouso Alegre -22.245 -45.92; São Sebastião da Bela Vista -22.15 -45.82; Careaçu -22.045 -45.7;
      São Gonçalo do Sapucaí -21.895 -45.59; Campanha -21.815 -45.42; Três Corações -21.695 -45.28;
      Carmo da Cachoeira -21.46 -45.225; Nepomuceno -21.27 -45.145; Perdões -21.095 -45.085; Santo Antônio do Amparo -20.945 -44.92;
      Oliveira -20.71 -44.82; Carmópolis de Minas -20.54 -44.635; Itaguara -20.395 -44.485; Itatiaiuçu -20.2 -44.42 serra;
      Igarapé -20.07 -44.3; Betim -19.967 -44.2; Contagem -19.948 -44.075; Belo Horizonte, Anel Rodoviário -19.935 -44`,
  },
  {
    id: 'anchieta',
    ref: 'SP-150',
    course: `
      São Paulo, Sacomã -23.605 -46.597; São Bernardo do Campo -23.69 -46.555; São Bernardo do Campo, Riacho Grande -23.8 -46.53;
      Caminho do Mar, alto -23.855 -46.485 serra; Cubatão -23.882 -46.425; Santos, Alemoa -23.928 -46.37;
      Santos, porto -23.935 -46.325`,
  },
  {
    id: 'imigrantes',
    ref: 'SP-160',
    course: `
      São Paulo, Jabaquara -23.655 -46.637; Diadema -23.7 -46.615; São Bernardo do Campo, planalto -23.79 -46.6;
      Imigrantes, alto da serra -23.88 -46.545 serra; Cubatão -23.925 -46.455; São Vicente -23.955 -46.415;
      Praia Grande -24.002 -46.41`,
  },
  {
    ref: 'SP-330',
    course: `
      Ribeirão Preto, Castelo -21.21 -47.787; Jardinópolis -21.02 -47.76; Orlândia -20.72 -47.89;
      São Joaquim da Barra -20.58 -47.85; Guará -20.43 -47.82; Ituverava -20.34 -47.78; Igarapava -20.04 -47.75; Delta -19.98 -47.78`,
  },
  {
    ref: 'SP-310',
    course: `
      Cordeirópolis, trevo -22.478 -47.42; Rio Claro -22.41 -47.56; Itirapina, acesso -22.19 -47.86; São Carlos -22.02 -47.89;
      Araraquara -21.79 -48.18; Matão -21.6 -48.37; Taquaritinga -21.41 -48.5; Catanduva -21.14 -48.97;
      São José do Rio Preto -20.82 -49.38; Mirassol -20.82 -49.52; Nhandeara -20.69 -50.04; Pereira Barreto -20.64 -51.11;
      Ilha Solteira -20.43 -51.34`,
  },
  {
    ref: 'SP-320',
    course: `
      Mirassol -20.82 -49.52; Tanabi -20.63 -49.65; Votuporanga -20.42 -49.97; Fernandópolis -20.28 -50.25; Jales -20.27 -50.55;
      Santa Fé do Sul -20.21 -50.93`,
  },
  {
    ref: 'SP-300',
    course: `
      Itu -23.26 -47.3; Porto Feliz -23.21 -47.52; Tietê -23.1 -47.71; Laranjal Paulista -23.05 -47.84; Botucatu -22.89 -48.45;
      São Manuel -22.73 -48.57; Agudos -22.47 -48.99; Bauru -22.31 -49.06; Pirajuí -22 -49.46; Lins -21.68 -49.74;
      Penápolis -21.42 -50.08; Birigui -21.29 -50.34; Araçatuba -21.21 -50.43; Guararapes -21.26 -50.64; Andradina -20.9 -51.38;
      Castilho -20.87 -51.49; Três Lagoas -20.79 -51.7`,
  },
  {
    ref: 'SP-270',
    course: `
      São Paulo, Butantã -23.585 -46.728; Cotia -23.6 -46.92; São Roque -23.53 -47.14; Sorocaba -23.5 -47.46;
      Itapetininga -23.59 -48.05; Angatuba -23.49 -48.41; Piraju -23.19 -49.38; Ourinhos -22.98 -49.87; Assis -22.66 -50.41;
      Rancharia -22.23 -50.89; Presidente Prudente -22.13 -51.39; Presidente Venceslau -21.88 -51.84;
      Presidente Epitácio -21.76 -52.12`,
  },
  {
    ref: 'SP-225',
    course: `
      Santa Cruz do Rio Pardo -22.9 -49.63; Bauru -22.31 -49.06; Jaú -22.3 -48.56; Brotas -22.28 -48.13; Itirapina -22.25 -47.82`,
  },
  {
    ref: 'SP-294',
    course: `
      Bauru -22.31 -49.06; Garça -22.21 -49.66; Marília -22.21 -49.95; Tupã -21.93 -50.51; Osvaldo Cruz -21.8 -50.88;
      Dracena -21.48 -51.53; Panorama -21.36 -51.86`,
  },
  {
    ref: 'SP-326',
    course: `
      Matão -21.6 -48.37; Jaboticabal -21.25 -48.32; Bebedouro -20.95 -48.48; Barretos -20.56 -48.57; Colômbia -20.18 -48.69;
      Planura -20.14 -48.7; Frutal -20.02 -48.94`,
  },
  {
    ref: 'SP-340',
    course: `
      Campinas, Barão Geraldo -22.84 -47.05; Jaguariúna -22.71 -46.99; Mogi Mirim -22.43 -46.96; Aguaí -22.06 -46.98;
      Casa Branca -21.77 -47.09; Mococa -21.47 -47`,
  },
  {
    ref: 'SP-070',
    course: `
      São Paulo, Cangaíba -23.5 -46.53; Itaquaquecetuba -23.49 -46.35; Mogi das Cruzes, acesso -23.44 -46.18;
      Guararema, acesso -23.39 -46.05; Jacareí, sul -23.33 -45.96; São José dos Campos, leste -23.2 -45.75; Taubaté -23.03 -45.56`,
  },
  {
    ref: 'SP-065',
    course: `
      Jacareí, norte -23.28 -46.02; Igaratá -23.2 -46.16; Nazaré Paulista -23.18 -46.39; Atibaia -23.12 -46.55;
      Itatiba -23.01 -46.84; Valinhos, acesso -22.93 -46.95; Campinas, norte -22.86 -47.04`,
  },
  {
    ref: 'SP-075',
    course: `
      Campinas, Viracopos -23.01 -47.095; Indaiatuba -23.09 -47.21; Salto -23.2 -47.29; Itu -23.26 -47.3; Sorocaba -23.5 -47.46`,
  },
  {
    ref: 'SP-021',
    course: `
      São Paulo, Perus -23.42 -46.802; Osasco, norte -23.5 -46.81; Cotia, acesso -23.59 -46.83;
      Embu das Artes, Rodoanel -23.655 -46.835; Itapecerica da Serra, leste -23.74 -46.8; Parelheiros, norte -23.79 -46.7;
      São Bernardo do Campo, Represa -23.77 -46.56; Mauá, sul -23.7 -46.45; Ribeirão Pires, norte -23.67 -46.39;
      Poá, leste -23.52 -46.34; Arujá, Dutra -23.41 -46.37`,
  },
  {
    ref: 'SP-055',
    course: `
      Cubatão, Piaçaguera -23.87 -46.4; Bertioga -23.85 -46.14; São Sebastião, Boiçucanga -23.78 -45.63;
      São Sebastião -23.76 -45.41; Caraguatatuba -23.62 -45.41; Ubatuba -23.43 -45.07`,
  },
  {
    ref: 'SP-055',
    course: `
      Praia Grande, sul -24.002 -46.41; Mongaguá -24.09 -46.62; Itanhaém -24.18 -46.79; Peruíbe -24.32 -47;
      Pedro de Toledo -24.28 -47.23; Miracatu -24.28 -47.46`,
  },
  {
    ref: 'SP-099',
    course: `
      São José dos Campos -23.18 -45.89; Paraibuna -23.39 -45.66; Caraguatatuba -23.62 -45.41`,
  },
]
