/**
 * These are words that guessers try first, alone or with digits and signs around them: what lists of leaked passwords
 * have in common, in Portuguese and English. They are in lower case, without accents, of four letters or more.
 */
const WORDS = `
abacaxi abcd abcde abcdef abcdefg abcdefgh acesso adidas admin administrador administrator agosto aguia alex alexandre
alfa aline amanda amigo amigos amor amorzinho amoreterno amorvida ana anapaula andre andrea andressa angel anita anjo
anjinho antonio arsenal arthur asdf asdfg asdfgh asdfghjk asdfghjkl asdfjkl asshole atletico august azerty azul
bahia baby babygirl baixista banana baseball basketball batata batman beatles beatriz bebe bebezinho beijo beleza
benfica bernardo biscoito blink bobo bola bolinha bonita borboleta botafogo brasil brasileiro braves brenda bruna
bruno buceta buster cachorro caio camila campeao caminhao capitao caralho carinha carinho carlos carol carolina carro
casa casado cavalo celular central chelsea chocolate cidade claudia cliente cloud coelho colombia computador computer
conta contato controle cookie coracao corinthians corinthiano coritiba corsa cristiane cristiano cristina cruzeiro
cunha daniel daniela danielle danilo david debora default deus deusefiel deusamor deusmeama dezembro diana diego
digital dinheiro diretoria doces douglas dragon duda edson eduardo elaine eliane elizabeth emanuel emilia empresa
energia entrar erika escola estrela eterno eumeamo eusouamor eusoufoda everton fabiana fabio familia familylove
familiar fabricio felicidade felipe felix fernanda fernando ferrari ferreira fevereiro filha filho filhos flamengo
flamenguista flor florzinha fluminense football fortaleza forever forget francisco freedom frota fuckyou futebol
gabi gabriel gabriela galinha galo gatinha gatinho gato gerente ginger gisele giovana giovanna gloria goias google
gostosa gostoso gremio guest guilherme guitarra gustavo hamster hannah harley heitor helena hello hello world henrique
herois hockey honda hunter iloveyou iloveu india infinito inter internacional internet ipad iphone isabel isabela
isabella isadora jaguar jamaica janaina janeiro jardim jefferson jennifer jessica jesus jesuscristo jesuseamor jesuseu
jesusmeama jesusteama jesuste joana joao joaopedro joaquim jogador jordan jorge jose joseph joshua juliana juliano
julho julia julio junho junior justin karina karine katia kelly killer laranja larissa laura leandro lembranca leonardo
leticia letmein liberdade liberty lindinha lindo linda lindona liverpool login lorena loucura love lover lovely loveme
lucas lucia luciana luciano lucifer luiz luiza lulu lunatica macaco madonna maggie maio maicon mamae mamaepapai manoel
manuela marcela marcelo marcia marcio marco marcos maria mariana mariaeduarda mariajose mariaclara mariluz marilia
marina mario marlboro marley marta master mateus matheus matrix mauricio maxwell melancia melissa menina menino mercedes
merlin metallica meuamor meubebe meudeus meufilho meusamores michael michel michelle miguel minhasenha minhavida
monica monitor monitorweb monkey moreno morena morango motorista motoboy motocross motorola mouse mudar mudarsenha
mudeagora mudeasenha mulher mustang namorada namorado naruto natalia nathalia nextel nicolas nicole ninja nirvana
nokia noite novasenha novembro numero obrigado oliveira operador outubro paixao palavra palmeiras palmeirense pamela
panda papai papaimamae paraiso passar passw password passwd passpass pastor patricia paula paulo paulista pedro
peixe pelada pepper perfeito peste pikachu pingo pipoca piranha pirata pizza playboy pokemon policia ponte preta
porsche porra portal portugal princesa princess priscila professor pudim punk puta qazwsx qazwsxedc qwer qwert qwerty
qwertyu qwertyui qwertyuiop querida querido rafael rafaela rainha ramones ranger raquel rastreador rastreamento raul
realmadrid rebeca rebelde recife regina regiane renan renata renato ricardo rodrigo robert roberta roberto robson roger
romance romario ronaldo ronaldinho rosa rosana rosangela rock rockandroll rubronegro sabrina sagitario salmos samsung
samuel sandra sandro santa santana santos saopaulo sapato sarah satanas sebastian secret segredo segura seguranca senha
senhas senhasegura senhaforte senhanova senior senna serena service setembro shadow shalom silva silvana silvia simone
sistema skate slipknot snoopy soccer sofia solange soldado solteira solteiro sophia souza sport stella sucesso sunshine
super superman suporte suzana tatiana tatiane teamo teamoamor teamodemais teamomuito tecnico telefone temppass tequila
teste teste teste testando testes test tester testing thalita thiago thomas tigger tiger tigre tinkerbell todos totvs
trabalho transporte transportes transportadora tricolor trustno truck tudobem tudodebom ubuntu unidos usuario vaca
valentina valeria vanessa vasco vascodagama veiculo veiculos vencer verdao verde vermelho victor victoria vida vidaloka
vinicius virginia vitoria viviane vovo volvo wagner welcome wesley whatever william windows winner wolverine world
xbox xuxa yasmin yellow zaqwsx zxcv zxcvb zxcvbn zxcvbnm zezinho domingo segunda terca quarta quinta sexta sabado
change changeme correios cadeado caneca cervejas cerveja churrasco cachaca gasolina diesel estrada volante placa
motor logistica rastreia localizador satelite gpsgps frotista fazenda bradesco itau santander caixa banco nubank
`

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word.length > 2))

/** Pieces of the rows of the keyboard and of the alphabet, in either direction, are no secret. */
export const SEQUENCES = [
  'qwertyuiop',
  'asdfghjklç',
  'zxcvbnm',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujmik',
  '!@#$%^&*()',
  '!@#$%¨&*()',
]
