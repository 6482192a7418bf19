import { createPhrases, toPlainText } from '../../text';

/** Words that promise something of lasting value: what has one of them is always judged, never dropped unread. */
const phrases = [
  // English
  'my project|our project|my team|our team|my company|our company|my client|our client',
  "i decided|we decided|i've decided|we've decided|i have decided|we have decided",
  "we agreed|we chose|i chose|we settled on|we are going with|we're going with|we prefer|i prefer",
  "i'd prefer|i always|we always|i never|we never|always|never",
  'architecture|stack|tech stack|deadline|deadlines|convention|requirement|requirements',
  "constraint|constraints|remember that|remember this|please remember|don't forget|keep in mind",
  'from now on|for future reference|note that|important:|allergic|my goal',
  // German
  'mein projekt|meinem projekt|unser projekt|unserem projekt|mein team|unser team|ich habe entschieden',
  'wir haben entschieden|ich habe mich … entschieden|haben uns … entschieden|wir bevorzugen',
  'ich bevorzuge|architektur|immer|niemals|nie|frist|abgabetermin|merk dir|merke dir|denk daran',
  'vergiss nicht|ab jetzt|ab sofort|kunftig|allergisch|anforderung|anforderungen|vorgabe|vorgaben',
  'mein ziel',
  // French
  "mon projet|notre projet|mon equipe|notre equipe|j'ai decide|nous avons decide",
  'on a decide|nous preferons|je prefere|toujours|jamais|date limite|echeance',
  "souviens-toi|souvenez-vous|retiens que|n'oublie pas|n'oubliez pas|desormais|dorenavant",
  'a partir de maintenant|allergique|exigence|exigences|contrainte|mon objectif',
  // Spanish
  'mi proyecto|nuestro proyecto|mi equipo|nuestro equipo|he decidido|decidi|hemos decidido',
  'decidimos|preferimos|prefiero|siempre|nunca|jamas|arquitectura|fecha limite|plazo',
  'recuerda que|recuerde que|no olvides|no olvide|a partir de ahora|de ahora en adelante',
  'alergico|alergica|requisito|requisitos|mi objetivo',
  // Portuguese
  'meu projeto|nosso projeto|minha equipe|nossa equipe|minha equipa|nossa equipa',
  'decidimos|preferimos|prefiro|sempre|nunca|arquitetura|prazo|data limite',
  'lembre-se|lembra-te|lembre que|nao esqueca|nao te esquecas|a partir de agora|meu objetivo',
  // Italian
  'il mio progetto|nostro progetto|il mio team|nostro team|ho deciso|abbiamo deciso',
  'preferiamo|preferisco|sempre|mai|architettura|scadenza|ricorda che|ricordati',
  "ricordatevi|non dimenticare|d'ora in poi|da ora in poi|allergico|allergica",
  'requisito|requisiti|vincolo|il mio obiettivo',
];
const gold = createPhrases(...phrases);

export function hasGoldKeyword(text: string): boolean {
  return gold.test(toPlainText(text));
}
