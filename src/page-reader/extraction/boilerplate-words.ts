/**
 * What pages say about themselves instead of what they are about. Only short blocks are compared with these
 * lists, as a whole or from their beginning: a sentence that merely mentions a newsletter stays.
 */

/** Names (classes, ids) of boxes that come with every page of a site. */
const furniture = [
  'related(?:-?(?:articles?|posts?|stories|content|links|news))?',
  'recommend(?:ed|ations?)?',
  'newsletters?',
  'promos?|promo-?box|promotions?',
  'shar(?:e|ing)(?:-?(?:bar|buttons?|tools?|links))?|sharedaddy|social-?(?:share|links|bar|icons|buttons)',
  'sponsor(?:ed)?|ads?|adsense|advert(?:s|isements?|ising)?|outbrain|taboola|zergnet',
  'comments?-?(?:list|section|area|form)|comments|respond|disqus',
  'cookies?|consent|gdpr|paywall',
  'sign-?up|subscribe|subscription',
  'read-?more|more-?(?:from|on|stories|news)|most-?(?:read|popular)|trending|popular',
  'breadcrumbs?|pagination|pager|post-?nav(?:igation)?',
  'tags|tag-?(?:list|cloud)|post-?(?:tags|meta)|entry-?(?:meta|footer|utility)',
  'author-?(?:bio|box|card|info)|about-?author',
  'galler(?:y|ies)|slideshow|carousel',
  'skip-?link|toolbar|print-?only|sr-only|screen-?reader-?text|visually-?hidden',
];
const furnitureName = new RegExp(`(?:^|[\\s_-])(?:${furniture.join('|')})(?=$|[\\s_-])`, 'i');

/** Titles of boxes that lead to other pages, or tell about the writer: the whole of a title. */
const elsewhere = [
  'related(?: (?:articles?|posts?|stories|content|links|news|coverage\\b.*|topics|reading|videos?))?|recommended(?: (?:for you|stories|articles|posts))?|trending(?: now)?|more(?: (?:on|from|stories|news|about|coverage)\\b.{0,40})?',
  'most (?:read|popular|viewed|shared)\\b.{0,30}|popular (?:now|posts|stories)|latest (?:news|stories|posts|articles)|breaking news|(?:\\w+ )?gift guides',
  "you (?:may|might) (?:also )?(?:like|enjoy|be interested)\\b.{0,20}|don[’']t miss|read (?:more|next|also)|see more|also (?:read|on)\\b.{0,30}|up next|what to read next",
  'about the authors?|newsletters?|subscribe|sign up|follow us|share this(?: (?:article|story|post))?|tags|comments|\\d+ comments|leave a (?:comment|reply)|post a comment|join the (?:conversation|discussion)|tell us what you think',
  'mehr zum thema|lesen sie auch|auch interessant|das könnte sie auch interessieren|über den autor',
  '(?:à )?lire aussi|sur le même sujet|le[ae] también|te puede interesar|leia (?:também|mais)|baca juga',
  'читайте также|相关阅读|相关新闻|関連記事',
];

/** How invitations begin, to do something else than to read on. */
const invitations = [
  'subscribe|sign up (?:for|to|now|here)|sign in|log ?in|register (?:now|here|for)|join (?:us|our|now|the)',
  'follow (?:us|me|him|her|them|@|on|along)|like us|share (?:this|on|via)|tweet this|click (?:here|to)|tap here',
  'get (?:the|our|your|access|more|breaking)\\b.*\\b(?:app|newsletters?|inbox|subscription|delivered|go by clicking)|download (?:the|our)\\b.*\\bapp',
  'have a (?:news )?tip|got a (?:news )?tip|contact (?:us|the author)|send us|support our|need more .*\\? subscribe|if you enjoyed this (?:article|post)',
  'read more|read next|read also|continue reading|keep reading|see (?:more|also)\\b.{0,3}:|also:|related\\b.{0,30}:|watch:|listen to .* live',
  'skip to|back to (?:top|article)|scroll down|(?:story|article) continues|this slideshow requires|please enable javascript|view (?:all )?comments',
  'advertisement|sponsored|promoted|powered by|filed under|posted in|tagged|tags?:|topics:|categories:',
  'this (?:post|article|page) (?:may|might) contain affiliate|we (?:may )?(?:use|earn)\\b.*\\b(?:cookies|commission)|this (?:site|website) uses cookies|by (?:using|continuing)\\b.*\\bcookies',
  'anzeige|jetzt (?:abonnieren|anmelden)|diese (?:seite|website) verwendet cookies|abonnez-vous|inscrivez-vous|ce site utilise des cookies',
  'publicidad|publicidade|suscríbete|este sitio (?:web )?utiliza cookies|tempo de leitura|atenção: comentários|реклама|подписывайтесь|广告|広告',
];

/** Labels of controls and places for advertising: the whole text of a block. */
const labels =
  /^(?:ad|advert|advertisement|anzeige|werbung|publicité|iklan|close|caption|(?:reply|quote|report|like|share|edit|permalink|tweet|\s)+|hide caption|toggle caption|enlarge (?:this )?image|print|e-?mail|save|share|copy link|comments?|\d+ comments?|loading(?: content)?|please wait|learn more|subscribe|(?:image )?\d+ (?:of|\/) \/? ?\d+|\d{1,2}|video|photos?)[\s.:…!]*$/i;

const isElsewhere = new RegExp(`^(?:${elsewhere.join('|')})[\\s:.…!?]*$`, 'iu');
const startsInvitation = startsWith(invitations);

function startsWith(phrases: readonly string[]): RegExp {
  return new RegExp(`^(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

export function isFurnitureName(name: string): boolean {
  return furnitureName.test(name);
}

export function leadsElsewhere(title: string): boolean {
  return isElsewhere.test(title);
}

export function isInvitation(text: string): boolean {
  return labels.test(text) || startsInvitation.test(text);
}

const credit =
  '(?:(?:photo(?:graph)?s?|images?|pictures?|illustrations?|video|credits?|foto|bild|quelle|crédit)(?: (?:by|credit|copyright|courtesy|source))?\\s*[:©/]|image copyright|photos? (?:by|courtesy)|photo illustration by|courtesy of|©|\\(c\\))';
const creditAlone = new RegExp(
  `^[([]?\\s*(?:${credit}|getty images|associated press$|ap photo|reuters$|afp$|shutterstock|via syndigate)|\\| getty images$`,
  'i',
);
const creditAtEnd = new RegExp(
  `\\s*(?:\\(\\s*(?:${credit}|ap photo)[^)]*\\)|(?<![\\p{Lu}\\s])\\s?Credits?: .{2,60})\\s*$`,
  'iu',
);

/** Who made a picture, and nothing else. */
export function isCredit(text: string): boolean {
  return creditAlone.test(text);
}

/** A caption without the name of the agency behind it. */
export function withoutCredit(caption: string): string {
  return caption.replace(creditAtEnd, '');
}

const rights =
  /^(?:©|\(c\)|copyright\b|the contents of this site are ©|this document is subject to copyright|citation: )|\ball rights reserved\b|\bmay not be (?:published|reproduced|republished|copied)\b/i;

export function isRightsNotice(text: string): boolean {
  return rights.test(text);
}

const month =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|févr|avr|juin|juil|août|déc|ene|abr|ago|dic|set|out|fev)\\p{L}*\\.?';
const dates = new RegExp(
  `${month},?\\s+\\d{1,2}(?:st|nd|rd|th)?\\b,?|\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:de\\s+)?${month}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}|\\d+ \\p{L}+ ago|\\d{4}年\\d{1,2}月(?:\\d{1,2}日)?`,
  'giu',
);
const timeWords =
  /\b(?:\d{1,2}[:.]\d{2}(?:[:.]\d{2})?|\d{4}|[ap]\.?m\.?|[ap]m|e[sd]?t|c[sd]?t|p[sd]?t|gmt|utc|bst|cet|ist|(?:mon|tue|wed|thu|fri|sat|sun)\w*|updated|published|posted|modified|last|first|on|at|by|de|às|uhr|am|vom|stand)\b/giu;
const signed = /^(?:by|von|par|por|door|автор|作者|文)[\s:：]\s*\p{L}/iu;
const readingTime =
  /^(?:(?:reading time|lesezeit|tempo de leitura)\b.*|\d+[\s-]*min(?:ute)?s?\b(?: read| lesezeit)?)$/i;

/** Who wrote it and when: kept as metadata, not as text. */
export function isByline(text: string): boolean {
  if (readingTime.test(text)) return true;
  const isDated = text.search(dates) >= 0;
  const rest =
    text
      .replace(dates, '')
      .replace(timeWords, '')
      .match(/\p{L}+/gu)?.length ?? 0;
  return signed.test(text) ? rest <= 10 && (isDated || !/[.!?]$/.test(text)) : isDated && rest <= 5;
}
