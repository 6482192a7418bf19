import { createPhraseFinder, define } from './phrase-finder';

/** What is asked of a text, a program or the world says nothing about the one who asks. */
const matters = [
  define(
    'look-up',
    'what is|what are|what was|what were|what does … mean|who|whose|whom|when did|when was|when were',
    'why|how does|how did|how was|how many|how tall|how old is|how big|how deep|how high|how fast',
    'where is|where was|capital of|explain|define|definition|meaning of|history of|difference between',
    'prove|theorem|equation|plural|synonym*|spell',
    'was ist|was sind|was bedeutet|wer|warum|wieso|wie viele|wie hoch|wie funktioniert|erklar*|definier*',
    "qu'est-ce|que signifie|qui|pourquoi|combien|comment fonctionne|explique*|definis",
    'que es|que son|que significa|quien|por que|cuantos|como funciona|explica*',
    'o que e|o que sao|quem|por que|quantos|explique|defina',
    "che cos'e|cosa sono|chi|perche|quanti|come funziona|spiega*|definisci",
  ),
  define(
    'task',
    'summar*|translat*|key points|main points|page|article|text|paragraph|section|chapter|author',
    'conclude*|mentioned|list all|extract*|source|sources|quote*|tab|tabs|website|rewrite|rephrase',
    'proofread|essay',
    'code|coding|program*|function|error|errors|bug|bugs|debug*|compile*|script|command|terminal|regex',
    'sql|python|javascript|typescript|java|rust|vim|git|docker|kubernetes|linux|css|html|api|server',
    'database|algorithm|spreadsheet|excel|formula|install|deploy*|repository|library|framework|class',
    'variable',
    'zusammenfass*|fass*|artikel|seite|absatz|ubersetz*|quelle*|resume|resumer|article|paragraphe',
    'traduis|traduire|resumen|articulo|parrafo|traduce|traducir|resuma|resumo|artigo|paragrafo|traduz*',
    'riassum*|articolo|traduci|tradurre',
  ),
  // Whoever asks something for themselves does.
  define(
    'own',
    'should i|shall i|can i|could i|may i|am i|do i|should we|shall we|can we|do we|recommend*|suggest*',
    'advise|for me|for us|my|our|is a good|is the best|are good|are the best|good way|best way',
    'good idea',
    'soll ich|kann ich|darf ich|fur mich|fur uns|mein|meine|meinen|meinem|meiner|am besten|das beste',
    'die beste|der beste',
    'dois-je|puis-je|pour moi|pour nous|mon|ma|mes|le meilleur|la meilleure|debo|puedo|para mi|mis',
    'el mejor|la mejor|devo|posso|para mim|meu|minha|o melhor|a melhor|dovrei|per me|mio|mia',
    'il migliore|la migliore',
  ),
] as const;

export const findMatters = createPhraseFinder<(typeof matters)[number]['label']>(matters);
