/** How questions and commands begin, in six languages. Of plain sentences. */
import { createPhrases } from '../../text';
import { hasOwnVoice } from './voice';

const questionWords = [
  "(?:what|who|where|when|why|which|whose|whom|how)(?:'s|'re|'d)?|is|are|was|were|does|do|did",
  'has|have|had|can|could|would|will|should|in (?:what|which)|on (?:what|which)',
  '(?:at|to|from|by|for|with|of|under|during|between|about|after|before|since) (?:what|which|whom?)',
  'until when',
  'wer|was|wo|wann|warum|wieso|weshalb|wie|welche[rsnm]?|wohin|woher|wem|wen',
  'ist|sind|gibt es|kannst du|konnen sie|konntest du|in welche[rmn]?',
  "qui|que|qu'est-ce|qu'est ce|quoi|quand|ou|pourquoi|comment|combien|quel(?:le)?s?",
  "est-ce|est ce|peux-tu|pouvez-vous|c'est quoi|dans quel(?:le)?s?|y a-t-il",
  '¿?\\s*(?:quien|que|donde|cuando|por que|como|cuanto|cuanta|cuantos|cuantas|cual|cuales|puedes|podrias|hay)',
  '¿?\\s*en que|quem|o que|onde|quando|quanto|quantos|quantas|qual|quais|voce pode|pode|em que|chi',
  "che cosa|cosa|dove|perche|come|quanti|quante|quale|quali|puoi|potresti|in che|in quale|dov'e",
  "cos'e|com'e|qual e",
].join('|');
const commandWords = [
  'translate|define|explain|summari[sz]e|sum up|list|show|tell|give|write|rewrite',
  'generate|create|make|fix|correct|improve|revise|edit|convert|calculate|compute',
  'compare|describe|find|search|look up|open|close|continue|go on|repeat|try|add',
  'remove|delete|change|replace|split|sort|format|shorten|expand|simplify|paraphrase',
  'proofread|check|suggest|recommend|help|plan|design|draft|compose|read|provide',
  'classify|extract|identify|analy[sz]e|answer|complete|act as|pretend|imagine|code',
  'implement|refactor|debug|run|solve|name|pick|choose|select|use|do|turn|put',
  'discuss|outline|elaborate|modify|update|review|rephrase|reformat|reply|respond|say',
  "let's|consider|assume|suppose|list out|come up|brainstorm|break down|investigat(?:e|ing)",
  'ubersetz(?:e|en)?|erklar(?:e|en)?|fass(?:e)?|zeig(?:e)?|schreib(?:e|en)?|gib|nenn(?:e|en)?',
  'mach(?:e)?|such(?:e|en)?|find(?:e)?|liste|berechne|vergleich(?:e|en)?|hilf|erstell(?:e|en)?',
  'korrigier(?:e|en)?|offne|definier(?:e|en)?|beschreib(?:e|en)?|ubersetzen sie|tradui(?:s|sez|re)',
  'expliqu(?:e|ez|er)|resum(?:e|ez|er)|montre[z]?|ecri(?:s|vez|re)|donne[z]?|cherche[z]?|trouve[z]?',
  'liste[z]?|calcule[z]?|compare[z]?|aide[z]?|cree[z]?|corrige[z]?|decri(?:s|vez)|traduce|traduzca',
  'explica|explique|resume|resuma|muestra|muestrame|escribe|escriba|dame|dime|busca|encuentra',
  'enumera|calcula|compara|ayudame|crea|corrige|define|describe|haz|traduza|traduz|resuma|mostre',
  'mostra|escreva|escreve|diga|procure|encontre|liste|calcule|compare|ajude|crie|corrija|defina',
  'descreva|faca|traduci|spiega|riassumi|mostra|mostrami|scrivi|dammi|dimmi|cerca|trova|elenca',
  'calcola|confronta|aiutami|crea|correggi|definisci|descrivi|fai|fammi',
].join('|');
const fillers =
  'so|and|but|ok|okay|please|hey|hi|hello|also|then|now|well|und|et|y|e|first|next|great|thanks|bitte|jetzt|svp|por favor|per favore';
const lookUp = new RegExp(`^(?:(?:${fillers})[,.! ]+)*(?:${questionWords})(?![\\p{L}\\p{N}])`, 'u');
const command = new RegExp(`^(?:(?:${fillers})[,.! ]+)*(?:${commandWords})(?![\\p{L}\\p{N}])`, 'u');
const inverted =
  /^(?:(?:so|and|but|also|ok|okay|hey|please)[, ]+)*(?:(?:what|who|where|when|why|which|how)(?: \w+)? )?(?:is|are|was|were|do|does|did|can|could|should|would|will|kannst|konntest|soll|peux|pouvez|puedes|podrias|pode|puoi|potresti)[ -](?:you|i|we|there|it|this|that|he|she|they|du|ich|wir|sie|tu|vous|je)\b/u;
const endings = /(?:[?？؟]["'”’»)\]]*|吗|呢|か[。]?|까요?)[.!。！\s]*$/u;
const tags = createPhrases('any ideas|any suggestions|any recommendations|any thoughts|any advice|any tips');

/** `When I was young` begins like a question, but is none. */
export function isQuestion(sentence: string): boolean {
  if (endings.test(sentence) || tags.test(sentence)) return true;
  return hasOwnVoice(sentence) ? inverted.test(sentence) : lookUp.test(sentence);
}

export function isCommand(sentence: string): boolean {
  return command.test(sentence);
}
