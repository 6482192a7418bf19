/** Languages that are only told apart from the others, so that they are not taken for a neighbour. */
import type { Lexicon } from './lexicon';

export const unspoken: readonly Lexicon[] = [
  [
    'da',
    'og|jeg|ikke|hvad|hvem|hvor|hvorfor|hvordan|hvornar|er|det|den|at|en|et|til|af|pa|med|som|for|har|kan|du|denne|dette|side|siden|om|mig|opsummer|oversaet|forklar|hvilke|hvilken|skal|vil|fra|ud|hedder|de|der',
  ],
  [
    'no',
    'og|jeg|ikke|hva|hvem|hvor|hvorfor|hvordan|nar|er|det|den|at|en|et|til|av|pa|med|som|for|har|kan|du|denne|dette|side|siden|om|meg|oppsummer|oversett|forklar|hvilke|hvilken|skal|vil|fra|ut|heter|de',
  ],
  [
    'fi',
    'ja|on|ei|mika|mita|kuka|missa|milloin|miksi|miten|kuinka|tama|taman|se|sen|etta|ovat|olla|voitko|sivu|sivun|tiivista|kaanna|selita|mista|kertoo|minun|sina|mina|paljonko',
  ],
  [
    'cs',
    'a|je|neni|co|kdo|kde|kdy|proc|jak|jaky|jaka|jake|ktery|tento|tato|toto|tuto|stranku|strance|shrn|preloz|vysvetli|o cem|se|na|v|z|do|pro|kolik|muzes|mi|clanek|jsou|ale|nebo',
  ],
  [
    'ro',
    'si|este|nu|ce|cine|unde|cand|de ce|cum|care|acest|aceasta|pagina|rezuma|tradu|explica|despre|un|o|in|cu|pentru|la|din|pe|cat|costa|sunt|imi|poti|articol',
  ],
  [
    'hu',
    'es|nem|mi|mit|ki|hol|mikor|miert|hogyan|melyik|ez|ezt|az|a|egy|van|vannak|foglald|ossze|forditsd|le|magyarazd|el|mirol|szol|oldal|oldalt|mennyi|mennyibe|kerul|hogy',
  ],
  [
    'ca',
    'i|es|no|que|qui|on|quan|per que|com|quin|quina|aquest|aquesta|aixo|pagina|resumeix|tradueix|explica|de|amb|per|el|la|els|les|un|una|quant|costa|tracta',
  ],
  [
    'id',
    'dan|yang|apa|siapa|di mana|kapan|mengapa|kenapa|bagaimana|ini|itu|halaman|artikel|ringkas|rangkum|terjemahkan|jelaskan|tentang|dengan|untuk|dari|ke|adalah|berapa|tidak|saya',
  ],
  [
    'vi',
    'la|gi|ai|o dau|khi nao|tai sao|nhu the nao|nay|trang|bai|tom tat|dich|giai thich|va|cua|cho|voi|khong|bao nhieu|toi|ban|ve',
  ],
].map(([language = '', small = '']) => ({ language, words: { small } }));
