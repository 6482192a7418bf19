/** Names of people, organisations and places by how they are written: several large words in a row, inside of a sentence. */
const nameRun =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{Ll}\p{M}]+(?:[-’']\p{Lu}?[\p{Ll}\p{M}]+)?(?: (?:(?:von|van|de|del|della|da|di|du|der|den|la|le|of|bin|ben|al|[A-Z]\.) )?\p{Lu}[\p{L}\p{M}]+(?:[-’']\p{Lu}?\p{Ll}+)?)+/gu;
/** One large word after which only a name comes. */
const titled =
  /(?<![\p{L}\p{N}])(?:Mr|Mrs|Ms|Dr|Prof|Professor|Sir|Lady|President|Minister|Chancellor|Herr|Frau|Präsident|Kanzler|Monsieur|Madame|M\.|Mme|Señora?|Don|Doña|Senhora?|Signora?|Dottor)\.? \p{Lu}[\p{Ll}\p{M}]+/u;
/** Nouns are written large in German: two in a row are a name only where no article or adjective opens them. */
const opensNoName =
  /^(?:The|A|An|In|On|At|This|That|These|Those|When|While|If|But|And|For|With|From|It|He|She|They|We|You|Our|My|His|Her|Their|Its|As|After|Before|Since|However|Der|Die|Das|Den|Dem|Des|Ein|Eine|Einen|Einem|Einer|Im|Am|Zum|Zur|Vom|Beim|Für|Mit|Nach|Bei|Von|Auf|Aus|Und|Aber|Wenn|Als|Wie|Seine?|Ihre?|Unsere?|Diese[rs]?|Le|La|Les|Un|Une|Des|Dans|Pour|Avec|Mais|Et|Si|El|Los|Las|Una|En|Con|Por|Para|Pero|Y|Os|As|Um|Uma|No|Na|Com|Mas|E|Il|Lo|Gli|Nel|Nella|Per|Ma) /u;

export function hasName(sentence: string): boolean {
  if (titled.test(sentence)) return true;
  for (const [found] of sentence.matchAll(nameRun)) {
    const name = opensNoName.test(found) ? found.slice(found.indexOf(' ') + 1) : found;
    if (name.includes(' ')) return true;
  }
  return false;
}
