import { describe, expect, it } from 'vitest';
import { detectPreferences } from '../../../../src/lib/learning/preferences';

interface Sentences {
  language: string;
  /** With the topic each is about. */
  stated: readonly (readonly [message: string, topic: string])[];
  none: Record<
    'denied' | 'quoted' | 'asked' | 'imagined' | 'others' | 'wanted' | 'momentary',
    readonly string[]
  >;
  /** Statements of which each replaces the other. */
  same: readonly string[];
}

const languages: readonly Sentences[] = [
  {
    language: 'de',
    stated: [
      ['Ich bin Krankenschwester', 'profession'],
      ['Ich arbeite als Tischlerin.', 'profession'],
      ['Ich habe keine Erfahrung mit Rust', 'level:rust'],
      ['Erkläre es mir, als wäre ich fünf.', 'explanation-level'],
      ['Ich bevorzuge kurze Antworten', 'answer-length'],
      ['Antworte bitte immer auf Englisch.', 'answer-language'],
      ['Bitte keine Emojis', 'emoji'],
      ['Verwende metrische Einheiten.', 'units'],
      ['Ich interessiere mich für Astronomie.', 'domain:astronomi'],
      ['Ich bin Vegetarierin', 'diet'],
      ['Ich kann Karaoke nicht ausstehen.', 'taste:karaok'],
      ['Meine Lieblingsfarbe ist Blau', 'favourite:farb'],
    ],
    same: [
      'Ich liebe Kaffee',
      'Ich mag Kaffee nicht mehr.',
      'Ich trinke keinen Kaffee',
      'Kaffee mag ich nicht.',
    ],
    none: {
      denied: ['Ich würde nicht sagen, dass ich Tee bevorzuge.', 'Ich bin kein Arzt.'],
      quoted: ['Er sagte: „Ich bevorzuge Tee.“', '> Ich hasse Tee'],
      asked: ['Bevorzuge ich Tee?', 'Ich mag Tee?'],
      imagined: ['Wenn ich Tee bevorzugte, würde ich ihn kaufen.', 'Angenommen, ich mag Tee.'],
      others: ['Mein Chef mag Tee.'],
      wanted: ['Ich suche eine Jacke.', 'Kannst du mir einen Film empfehlen?'],
      momentary: ['Ich bin müde.', 'Ich bin ein bisschen krank.', 'Ich mag diese Idee.'],
    },
  },
  {
    language: 'fr',
    stated: [
      ['Je suis infirmière', 'profession'],
      ['Je travaille comme menuisier.', 'profession'],
      ['Je suis débutant en Rust', 'level:rust'],
      ['Explique comme si j’avais cinq ans.', 'explanation-level'],
      ['Je préfère les réponses courtes.', 'answer-length'],
      ['Réponds toujours en anglais.', 'answer-language'],
      ['Utilise des unités métriques.', 'units'],
      ['Je suis végétarienne', 'diet'],
      ['Je ne supporte pas le karaoké.', 'taste:karaok'],
      ['Ma couleur préférée est le bleu', 'favourite:couleur'],
    ],
    same: ['J’aime le café', 'Je n’aime plus le café.', 'Je déteste le café', 'Je ne bois jamais de café.'],
    none: {
      denied: ['Je ne dirais pas que je préfère le thé.', 'Je ne suis pas médecin.'],
      quoted: ['Il a dit « je préfère le thé ».', '> Je déteste le thé'],
      asked: ['Est-ce que je préfère le thé ?', 'Je préfère le thé ?'],
      imagined: ['Si je préférais le thé, je le dirais.', 'Imagine que je suis médecin.'],
      others: ['Mon patron préfère le thé.'],
      wanted: ['Je cherche une veste.', 'Peux-tu me recommander un film ?'],
      momentary: ['Je suis fatigué.', 'Je suis un peu malade.', 'J’aime bien cette idée.'],
    },
  },
  {
    language: 'es',
    stated: [
      ['Soy enfermera', 'profession'],
      ['Trabajo como carpintero.', 'profession'],
      ['Soy principiante en Rust', 'level:rust'],
      ['Explícamelo como si tuviera cinco años.', 'explanation-level'],
      ['Prefiero respuestas cortas', 'answer-length'],
      ['Responde siempre en inglés.', 'answer-language'],
      ['No uses emojis', 'emoji'],
      ['Usa unidades métricas.', 'units'],
      ['No soporto el karaoke.', 'taste:karaok'],
      ['Mi color favorito es el azul', 'favourite:color'],
    ],
    same: ['Me gusta el café', 'Ya no me gusta el café.', 'Odio el café', 'Nunca tomo café.'],
    none: {
      denied: ['No diría que prefiero el té.', 'No soy médico.'],
      quoted: ['Él dijo "prefiero el té".', '> Odio el té'],
      asked: ['¿Prefiero el té?', 'Prefiero el té?'],
      imagined: ['Si prefiriera el té, lo diría.', 'Imagina que soy médico.'],
      others: ['Mi jefe prefiere el té.'],
      wanted: ['Busco una chaqueta.', '¿Puedes recomendarme una película?'],
      momentary: ['Estoy cansado.', 'Soy un poco lento hoy.', 'Me gusta esta idea.'],
    },
  },
  {
    language: 'pt',
    stated: [
      ['Sou enfermeira', 'profession'],
      ['Trabalho como carpinteiro.', 'profession'],
      ['Sou iniciante em Rust', 'level:rust'],
      ['Explique como se eu tivesse cinco anos.', 'explanation-level'],
      ['Prefiro respostas curtas', 'answer-length'],
      ['Responda sempre em inglês.', 'answer-language'],
      ['Não use emojis', 'emoji'],
      ['Use unidades métricas.', 'units'],
      ['Não suporto karaokê.', 'taste:karaok'],
      ['Minha cor favorita é azul', 'favourite:cor'],
    ],
    same: ['Gosto de café', 'Já não gosto de café', 'Odeio café.', 'Nunca tomo café.'],
    none: {
      denied: ['Eu não diria que prefiro chá.', 'Não sou médico.'],
      quoted: ['Ele disse "prefiro chá".', '> Odeio chá'],
      asked: ['Será que prefiro chá?', 'Prefiro chá?'],
      imagined: ['Se eu preferisse chá, diria.', 'Imagine que sou médico.'],
      others: ['Meu chefe prefere chá.'],
      wanted: ['Procuro um casaco.', 'Você pode recomendar um filme?'],
      momentary: ['Estou cansado.', 'Sou um pouco lento hoje.', 'Gosto desta ideia.'],
    },
  },
  {
    language: 'it',
    stated: [
      ['Sono infermiera', 'profession'],
      ['Lavoro come falegname.', 'profession'],
      ['Sono principiante in Rust', 'level:rust'],
      ['Spiegamelo come se avessi cinque anni.', 'explanation-level'],
      ['Preferisco risposte brevi', 'answer-length'],
      ['Rispondi sempre in inglese.', 'answer-language'],
      ['Non usare emoji', 'emoji'],
      ['Usa le unità metriche.', 'units'],
      ['Non sopporto il karaoke.', 'taste:karaok'],
      ['Il mio colore preferito è il blu', 'favourite:color'],
    ],
    same: ['Mi piace il caffè', 'Non mi piace più il caffè', 'Odio il caffè', 'Non bevo mai caffè.'],
    none: {
      denied: ['Non direi che preferisco il tè.', 'Non sono un medico.'],
      quoted: ['Lui ha detto "preferisco il tè".', '> Odio il tè'],
      asked: ['Preferisco il tè?', 'Cosa preferisco, il tè?'],
      imagined: ['Se preferissi il tè, lo direi.', 'Immagina che sono un medico.'],
      others: ['Il mio capo preferisce il tè.'],
      wanted: ['Cerco una giacca.', 'Puoi consigliarmi un film?'],
      momentary: ['Sono stanco.', 'Sono un po’ malato.', 'Mi piace questa idea.'],
    },
  },
];

describe.each(languages)('preferences stated in $language', ({ language, stated, none, same }) => {
  it.each(stated)('finds “%s”, about %s', (message, topic) => {
    expect(detectPreferences(message)).toMatchObject([{ topic, language }]);
  });

  it.each(
    Object.entries(none).flatMap(([why, messages]) => messages.map((message) => [why, message] as const)),
  )('finds nothing that is %s: “%s”', (_, message) => {
    expect(detectPreferences(message)).toEqual([]);
  });

  it('gives statements about the same thing one topic', () => {
    expect(new Set(same.map((message) => detectPreferences(message)[0]?.topic)).size).toBe(1);
  });
});
