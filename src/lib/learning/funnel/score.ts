/** The judge that needs no model: how much a message matters by its words, in six languages. */
import { createPhrases, hasCode, toOwnWords } from '../../text';
import { shorten } from '../../model';
import { hasGoldKeyword } from './gold';
import { isCommand, isQuestion } from './openings';
import { toSentences, type Sentence } from './trivia';
import { hasOwnVoice } from './voice';
import type { Judgement } from './types';

const maxSummaryLength = 200;
/** More than this is a text that somebody pasted, not something they said. */
const mostSentences = 40;
/** A statement of few sentences that names no person can still be about one's work; a longer text is about the world. */
const mostImpersonal = 3;

const decisions = createPhrases(
  "decided|i chose|we chose|i've chosen|we've chosen|agreed|settled on|going with|go with|switched to",
  "migrated to|i picked|we picked|we will use|we'll use|entschieden|beschlossen|einigten|umgestiegen",
  'decide de|decide que|avons decide|a decide|choisi|opte pour|he decidido|hemos decidido|decidi',
  'decidimos|elegimos|escolhemos|optamos|resolvemos|ho deciso|abbiamo deciso|scelto|optato',
);
const constraints = createPhrases(
  "always|never|must|must not|mustn't|from now on|i only|we only|exclusively|refuse|allergic|intolerant",
  "not allowed|forbidden|required|deadline|can't eat|don't eat|immer|nie|niemals|ausschliesslich",
  'darf nicht|durfen nicht|muss|mussen|ab jetzt|ab sofort|allergisch|abgabetermin|frist|toujours',
  'jamais|desormais|dorenavant|uniquement|interdit|obligatoire|allergique|date limite|siempre|nunca',
  'jamas|solamente|prohibido|obligatorio|a partir de ahora|alergico|alergica|fecha limite|sempre',
  'somente|apenas|proibido|prazo|a partir de agora|mai|soltanto|vietato|allergico|allergica|scadenza',
  "d'ora in poi",
);
const preferences = createPhrases(
  'prefer*|like|love|loved|hate|dislike|detest|enjoy|adore|avoid|favorite|favourite|fan of|rather',
  "can't stand|not interested in|not my thing|appeal*|aversion|would rather|bevorzuge*|mag|liebe|hasse",
  "lieblings*|gern|gerne|lieber|vermeide|bevorzugen|aime|j'aime|j'adore|adore|deteste|prefere",
  'preferons|prefiero|gusta|gustan|encanta|encantan|odio|favorito|favorita|gosto|adoro|detesto',
  'prefiro|odeio|piace|piacciono|preferisco|preferito|preferita|amo',
);
const requests = createPhrases(
  "remember that|remember this|please remember|keep in mind|don't forget|for future reference",
  "merk dir|merke dir|vergiss nicht|denk daran|souviens-toi|souvenez-vous|retiens que|n'oublie pas",
  'recuerda que|no olvides',
  'lembre-se|lembra-te|nao esqueca|ricorda che|ricordati|non dimenticare',
);
/** What somebody is up to just now, which usually comes with a question about it. */
const passing = createPhrases(
  "i'm looking|i am looking|i'm considering|i am considering|i'm thinking|i am thinking",
  "i was thinking|i've been thinking",
  "i'm planning|i am planning|i'm trying|i am trying|i want|i wanted|i'd like|i'd love|i would like",
  'i would love|i need|we need',
  "i'm interested in|i am interested in|i'm in the mood|i wonder|i'm wondering|i was wondering",
  "i'm curious|i'm hoping|i'm searching|i'm having trouble|i'm working on this|i'm struggling",
  "i'm in need|i hope|i mean|i think|i guess|i forgot",
  "i'm getting|i have a question|i have to|i'm starting|i'm going to|i just|i'm ready|i'm bored",
  "i'm feeling",
  'today|tonight|right now|currently|at the moment|this weekend|this evening|this morning|tired',
  'hungry',
  'ich suche|ich mochte|ich will|ich brauche|ich uberlege|ich hatte gern*|gerade|heute|ich plane',
  'ich frage mich',
  "je cherche|je voudrais|je veux|j'ai besoin|j'aimerais|je me demande|aujourd'hui|ce soir",
  'en ce moment|busco|estoy buscando|quiero|quisiera|necesito|me gustaria|estoy pensando|hoy',
  'ahora mismo|esta noche|procuro|estou procurando|quero|queria|preciso|gostaria|estou pensando',
  'hoje|agora|esta noite|cerco|sto cercando|voglio|vorrei|ho bisogno|mi piacerebbe|sto pensando',
  'oggi|stasera|adesso',
);
/** `I'm going on a trip`: with a question after it, that is only what the question is about. */
const underWay = /\bi(?:'m| am) (?:\p{L}+ly )?\p{L}+ing\b/u;
const asksAssistant = createPhrases(
  "can you|could you|would you|will you|help me|please|i want you to|i need you to|i'd like you to",
  'tell me|show me|give me',
  "bitte|hilf mir|kannst du|konnen sie|s'il te plait|s'il vous plait|peux-tu|pouvez-vous|aide-moi",
  'por favor|puedes|ayudame|voce pode|me ajude|per favore|puoi|aiutami',
);
/** What is done to a text that stands below. */
const transforms = createPhrases(
  'rewrite|rephrase|paraphrase|revise|edit|correct|proofread|improve|shorten|translate|summari*|fix|classify',
  'continue|reply|respond|answer|ubersetz*|korrigier*|verbesser*|fass*|umformulier*|tradui*|corrige*|reformul*',
  'resum*|ameliore*|traduc*|traduz*|corrija|melhore|mejora|riassumi|correggi|riscrivi|reescrib*|reescrev*',
);
const figures =
  /\d|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/u;

/** Importance 0..100 and a sentence of the message itself; 0 where nothing in it lasts. */
export function scoreByRules(text: string): Judgement {
  const own = toOwnWords(text);
  const sentences = toSentences(own);
  const isAsking = sentences.some(({ plain }) => isQuestion(plain) || isRequest(plain));
  // `Rewrite this: …` and what follows is somebody's text, not somebody's word.
  const isTask = sentences.length > 1 && isTextTask(sentences[0]?.plain ?? '');
  const scored = (isTask ? sentences.slice(0, 1) : sentences.slice(0, mostSentences)).map((sentence) => ({
    ...sentence,
    score: scoreSentence(sentence, isAsking, sentences.length),
  }));
  const best = scored.reduce((high, one) => (one.score > high.score ? one : high), {
    original: '',
    plain: '',
    score: 0,
  });
  return {
    importance: Math.min(100, best.score),
    summary: shorten(best.original, maxSummaryLength),
    messageType: hasCode(text) ? 'code' : decisions.test(best.plain) ? 'decision' : 'chat',
    judgedBy: 'rules',
  };
}

function scoreSentence({ original, plain }: Sentence, isAsking: boolean, count: number): number {
  if (requests.test(plain)) return 80;
  if (isQuestion(plain) || isRequest(plain)) return 0;
  const detail = (figures.test(plain) ? 5 : 0) + (/\S\s+\p{Lu}\p{Ll}+/u.test(original) ? 5 : 0);
  const isOwn = hasOwnVoice(plain);
  if (!isOwn) return !isAsking && count <= mostImpersonal && hasGoldKeyword(plain) ? 40 + detail : 0;
  if (decisions.test(plain)) return 65 + detail;
  if (constraints.test(plain)) return 60 + detail;
  if (passing.test(plain) && !preferences.test(plain.replace(passing, ''))) return isAsking ? 0 : 10;
  if (isAsking && underWay.test(plain)) return 0;
  if (preferences.test(plain)) return 50 + detail;
  return hasGoldKeyword(plain) ? 55 + detail : 35 + detail;
}

function isTextTask(plain: string): boolean {
  return isCommand(plain) && !requests.test(plain) && (plain.endsWith(':') || transforms.test(plain));
}

function isRequest(plain: string): boolean {
  return isCommand(plain) || asksAssistant.test(plain);
}
