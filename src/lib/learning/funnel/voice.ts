import { createPhrases } from '../../text';

/** Whether somebody speaks of themselves or of those they belong to. Of plain text. */
const latin = createPhrases(
  "i|i'm|i've|i'd|i'll|im|ive|my|mine|myself|we|we're|we've|we'll|our|ours|ich|mein*|mir|mich|wir",
  "unser*|je|j'*|moi|mon|mes|nous|notre|nos",
  'yo|mi|mis|soy|estoy|tengo|vivo|trabajo|prefiero|uso|odio|nosotros|nosotras',
  'nuestro|nuestra|nuestros|nuestras|me gusta|me gustan|me encanta|me encantan|me llamo|me molesta',
  'decidimos|usamos|preferimos|tenemos|somos|he decidido|hemos',
  'meu|minha|meus|minhas|sou|tenho|moro|trabalho|prefiro|gosto|nos|nosso|nossa|nossos|nossas|temos',
  'chamo-me|me chamo|a gente',
  'io|mio|mia|miei|mie|sono|ho|vivo|abito|lavoro|preferisco|odio|uso|mi piace|mi piacciono',
  'mi chiamo|noi|nostro|nostra|nostri|nostre|abbiamo|siamo|usiamo',
  'я|мой|моя|мои|мне|меня|мы|наш|наша|наши|у нас',
);
const dense = /我|我们|咱|私|僕|俺|うちの|弊社|나는|내가|저는|제가|우리/u;

export function hasOwnVoice(plain: string): boolean {
  return latin.test(plain) || dense.test(plain);
}
