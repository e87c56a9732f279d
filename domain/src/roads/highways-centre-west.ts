import type { HighwayText } from './highway-stretch.ts'

/** Highways of Goiás, the Federal District, Mato Grosso and Mato Grosso do Sul. */
export const CENTRE_WEST_HIGHWAYS: readonly HighwayText[] = [
  {
    id: 'br153',
    ref: 'BR-153',
    course: `
      São José do Rio Preto -20.83 -49.4; Onda Verde -20.62 -49.3; Nova Granada -20.535 -49.31; Icém -20.345 -49.195;
      Fronteira -20.28 -49.2; Frutal, sul -20.16 -49.065; Frutal -20.03 -48.955; Frutal, norte -19.86 -48.99;
      Comendador Gomes -19.7 -49.07; Prata, sul -19.5 -48.99; Prata -19.31 -48.93; Prata, norte -19.08 -48.89;
      Monte Alegre de Minas -18.87 -48.88; Canápolis -18.72 -49.06; Centralina -18.585 -49.2; Itumbiara -18.415 -49.225;
      Goiatuba, acesso sul -18.18 -49.22; Goiatuba -18.01 -49.27; Morrinhos, sul -17.87 -49.2; Morrinhos -17.735 -49.115;
      Morrinhos, norte -17.6 -49.13; Piracanjuba, acesso -17.46 -49.17; Professor Jamil -17.25 -49.24;
      Hidrolândia, sul -17.1 -49.23; Hidrolândia -16.965 -49.225; Aparecida de Goiânia -16.82 -49.24; Goiânia -16.7 -49.23`,
  },
  {
    id: 'br060',
    ref: 'BR-060',
    course: `
      Goiânia -16.66 -49.2; Goianápolis -16.52 -49.08; Anápolis -16.34 -48.935; Abadiânia -16.2 -48.71; Alexânia -16.085 -48.51;
      Engenho das Lajes -16.03 -48.25; Samambaia -15.9 -48.1; Brasília, Taguatinga -15.84 -48.05;
      Brasília, Setor de Indústria -15.81 -47.955`,
  },
  {
    id: 'br163-mt',
    ref: 'BR-163',
    course: `
      Cuiabá, Distrito Industrial -15.655 -56; Santo Antônio de Leverger, acesso -15.75 -55.82;
      Serra de São Vicente, baixada -15.8 -55.55 serra; Serra de São Vicente, alto -15.82 -55.42; Campo Verde, acesso -15.85 -55.2;
      Jaciara -15.97 -54.97; Juscimeira -16.05 -54.885; São Pedro da Cipa, sul -16.22 -54.8; Rondonópolis -16.45 -54.655`,
  },
  {
    ref: 'BR-060',
    course: `
      Goiânia -16.68 -49.25; Guapó -16.83 -49.53; Indiara -17.14 -49.99; Acreúna -17.4 -50.38; Rio Verde -17.8 -50.93;
      Jataí -17.88 -51.72; Chapadão do Céu, acesso -18.4 -52.55; Chapadão do Sul -18.79 -52.62; Paraíso das Águas -19.03 -53.01;
      Camapuã -19.53 -54.04; Campo Grande -20.44 -54.65; Sidrolândia -20.93 -54.96; Nioaque -21.14 -55.83; Jardim -21.48 -56.14`,
  },
  {
    ref: 'BR-364',
    course: `
      São Simão -18.99 -50.55; Jataí -17.88 -51.72; Mineiros -17.57 -52.55; Alto Araguaia -17.31 -53.22; Pedra Preta -16.62 -54.47;
      Rondonópolis -16.45 -54.655`,
  },
  {
    ref: 'BR-163',
    course: `
      Rondonópolis -16.45 -54.655; Sonora -17.57 -54.75; Pedro Gomes, acesso -18.1 -54.6; Coxim -18.51 -54.76;
      Rio Verde de Mato Grosso -18.92 -54.84; São Gabriel do Oeste -19.4 -54.55; Bandeirantes -19.92 -54.36;
      Campo Grande -20.44 -54.65; Nova Alvorada do Sul -21.47 -54.38; Rio Brilhante -21.8 -54.55; Dourados -22.22 -54.81;
      Caarapó -22.63 -54.82; Naviraí -23.07 -54.19; Eldorado -23.79 -54.28; Mundo Novo -23.94 -54.28; Guaíra -24.08 -54.26;
      Marechal Cândido Rondon -24.56 -54.06; Toledo -24.71 -53.74; Cascavel -24.96 -53.46; Capitão Leônidas Marques -25.48 -53.61;
      Realeza -25.77 -53.53; Barracão -26.25 -53.63; São Miguel do Oeste -26.73 -53.52`,
  },
  {
    ref: 'BR-070',
    course: `
      Cáceres -16.07 -57.68; Várzea Grande -15.65 -56.13`,
  },
  {
    ref: 'BR-070',
    course: `
      Cuiabá, Distrito Industrial -15.655 -56; Campo Verde -15.55 -55.17; Primavera do Leste -15.56 -54.3;
      General Carneiro, acesso -15.7 -52.75; Barra do Garças -15.89 -52.26; Aragarças -15.9 -52.25;
      Montes Claros de Goiás -16.01 -51.4; Itapirapuã -15.82 -50.61; Goiás -15.93 -50.14; Itaberaí -16.02 -49.81;
      Itaguari -15.91 -49.61; Cocalzinho de Goiás -15.79 -48.77; Águas Lindas de Goiás -15.75 -48.27;
      Brasília, Taguatinga -15.8 -48.05`,
  },
  {
    ref: 'GO-118',
    course: `
      Brasília, Planaltina -15.62 -47.65; São João d'Aliança -14.7 -47.52; Alto Paraíso de Goiás -14.13 -47.51;
      Teresina de Goiás -13.77 -47.26; Campos Belos -13.04 -46.77; Natividade -11.7 -47.72; Porto Nacional -10.71 -48.41;
      Palmas -10.17 -48.33; Paraíso do Tocantins -10.18 -48.88`,
  },
]
