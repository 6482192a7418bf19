/** Sentences that stand on pages of every kind and tell nothing of any: consent, subscriptions, invitations to click. */
import { createPhrases, toPlainText } from '../../text';

const phrases = createPhrases(
  // English
  'we use cookies|uses cookies|accept cookies|accept all cookies|cookie policy|cookie settings|cookie preferences',
  'subscribe to our|subscribe now|subscribe today|subscribe for|sign up for|sign up to|sign up now|sign in to|log in to|newsletter',
  'read more|learn more|click here|see also|find out more|continue reading|read also|related articles|you may also like',
  'all rights reserved|terms of service|terms of use|privacy policy|terms and conditions|follow us|share this|share on',
  'enable javascript|javascript is disabled|your browser|adblock*|ad blocker|advertisement|sponsored content|affiliate links',
  'this article was originally published|this post may contain|skip to|back to top|leave a comment|support our journalism',
  'already a subscriber|free trial|create an account|download the app|image credit|photo credit|minutes read|min read',
  // German
  'wir verwenden cookies|cookie einstellungen|cookies akzeptieren|jetzt abonnieren|abonnieren sie|jetzt anmelden|melden sie sich an',
  'mehr lesen|mehr erfahren|weiterlesen|lesen sie auch|hier klicken|alle rechte vorbehalten|datenschutzerklarung|nutzungsbedingungen',
  'folgen sie uns|artikel teilen|zum newsletter|anzeige|werbung|zuruck nach oben|impressum',
  // French
  'nous utilisons des cookies|accepter les cookies|abonnez-vous|inscrivez-vous|lire la suite|en savoir plus|cliquez ici|lire aussi',
  'tous droits reserves|politique de confidentialite|conditions generales|suivez-nous|partager cet article|publicite',
  // Spanish
  'utilizamos cookies|usamos cookies|aceptar cookies|suscribete|suscribase|inscribete|leer mas|saber mas|haz clic aqui|lea tambien',
  'todos los derechos reservados|politica de privacidad|terminos y condiciones|siguenos|compartir en|publicidad',
  // Portuguese
  'utilizamos cookies|usamos cookies|aceitar cookies|assine|inscreva-se|leia mais|saiba mais|clique aqui|leia tambem',
  'todos os direitos reservados|politica de privacidade|termos de uso|siga-nos|compartilhe|publicidade',
  // Italian
  'utilizziamo i cookie|utilizza i cookie|accetta i cookie|iscriviti|abbonati|leggi di piu|leggi anche|scopri di piu|clicca qui',
  'tutti i diritti riservati|informativa sulla privacy|termini e condizioni|seguici|condividi|pubblicita',
);

/** A byline, a date of publication, a caption: short lines that begin so. */
const byline =
  /^(?:by|von|par|por|di|da|written by|posted|published|updated|last updated|veroffentlicht|aktualisiert|publie|mis a jour|publicado|actualizado|atualizado|pubblicato|aggiornato|photo|foto|image|bild|source|quelle|reading time|lesezeit)\b/u;

/** Long sentences that only mention one of these words speak of it: an article on cookies is no banner. */
const longest = 220;
const longestByline = 100;

export function isBoilerplate(sentence: string): boolean {
  if (sentence.length > longest) return false;
  const plain = toPlainText(sentence);
  if (phrases.test(plain) || /^©|\bcopyright\b/u.test(plain)) return true;
  return sentence.length <= longestByline && byline.test(plain) && !/[.!?]$/u.test(sentence.trimEnd());
}

/** Headings under which nothing is told any more. */
export const endOfArticle = createPhrases(
  'references|bibliography|footnotes|notes|see also|external links|further reading|related|related articles|comments|sources|citations|about the author|share|tags',
  'einzelnachweise|literatur|weblinks|siehe auch|quellen|kommentare|anmerkungen|verwandte artikel|uber den autor|mehr zum thema',
  'voir aussi|liens externes|commentaires|notes et references|bibliographie|a lire aussi|sur le meme sujet',
  'referencias|enlaces externos|vease tambien|comentarios|bibliografia|fuentes|articulos relacionados',
  'ligacoes externas|ver tambem|veja tambem|fontes|artigos relacionados|note|bibliografia|collegamenti esterni|voci correlate|commenti|fonti|articoli correlati',
);
